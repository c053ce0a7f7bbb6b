import { existsSync } from 'node:fs'
import { comparisonMarkdown } from '../../../reporters/lifecycle/comparison-markdown.js'
import { nearest } from '../../dataset/nearest.js'
import { type LifecycleRuns, readLifecycleRuns } from '../../loading/lifecycle-runs.js'
import {
  baselineOf,
  compareRuns,
  groupRuns,
  type LifecycleComparison,
  type RunGroup,
} from '../../suites/lifecycle/compare/index.js'
import { PairingError } from './pairs.js'

/** The runs of the lifecycle suite under all paths; `null` where none of them holds any. */
export function lifecycleSources(paths: readonly string[]): LifecycleRuns[] | null {
  const sources = paths.map(readLifecycleRuns)
  const found = sources.filter(source => source !== null)
  if (found.length === 0) return null
  const other = paths.find((_, index) => sources[index] === null)
  if (other === undefined) return found
  if (!existsSync(other)) throw new PairingError(`${other}: there is no such file or folder`)
  throw new PairingError(
    `${other}: there is no run of the lifecycle suite, as there is in ${found[0]?.path}; scores of different suites cannot be compared`,
  )
}

/**
 * Holds every configuration (profile, else label) against one.
 *
 * @param baseline a configuration's name, or one of the paths
 * @throws PairingError where there is nothing to compare
 */
export function compareLifecycle(
  sources: readonly LifecycleRuns[],
  baseline?: string,
): LifecycleComparison {
  const files = sources.flatMap(source => source.files)
  const datasets = [...new Set(files.map(({ dataset }) => dataset).filter(name => name !== ''))]
  if (datasets.length > 1) {
    throw new PairingError(`these are runs of different datasets: ${datasets.join(', ')}`)
  }
  const groups = groupRuns(files)
  const base = baseOf(groups, sources, baseline)
  const others = groups.filter(group => group !== base)
  if (others.length === 0) {
    throw new PairingError(
      `all runs are of ${base.name}: there is nothing to compare them with; give others a profile or a label of their own`,
    )
  }
  return compareRuns(base, others)
}

function baseOf(
  groups: readonly RunGroup[],
  sources: readonly LifecycleRuns[],
  asked: string | undefined,
): RunGroup {
  const [file] = sources.find(({ path }) => path === asked)?.files ?? []
  const name = file ? (file.profile ?? file.label) : asked
  const base = baselineOf(groups, name)
  const names = groups.map(group => group.name)
  if (base && (name === undefined || base.name === name)) return base
  const meant = nearest(name ?? '', names)
  throw new PairingError(
    `--baseline ${asked}: there is no such configuration${meant ? `; did you mean ${meant}?` : `, only ${names.join(', ')}`}`,
  )
}

/** A comparison as the command prints it. */
export function lifecycleText(comparison: LifecycleComparison, json: boolean): string {
  return json ? `${JSON.stringify(comparison, null, 2)}\n` : `${comparisonMarkdown(comparison)}\n`
}
