import { existsSync } from 'node:fs'
import { readStoredScores, ScoreFileError } from '../loading/stored-scores.js'
import { type Comparison, compareScores, type Named } from '../scoring/compare.js'
import type { LifecycleComparison } from '../suites/lifecycle/compare/index.js'
import type { SafetyComparison } from '../suites/safety/compare.js'
import { plainText } from '../text/index.js'
import { compareLifecycle, lifecycleSources, lifecycleText } from './compare/lifecycle.js'
import { type Group, groupsOf, PairingError } from './compare/pairs.js'
import { compareSafetyScores, safetySources, safetyText } from './compare/safety.js'
import { comparisonTable } from './compare/table.js'

export interface CompareOptions {
  /**
   * The base: one of the paths, or a label where one dataset folder is compared; of lifecycle runs a
   * profile or label. @default the first; of lifecycle runs the profile `baseline`, else the first
   */
  baseline?: string
  /** Print the comparisons as JSON on standard output. @default false */
  json?: boolean
}

const SAME = 0
const WORSE = 1
const UNUSABLE_INPUT = 2
const INCOMPLETE = 3

/**
 * `vitest-memory-eval compare <folder | score.json>… [--baseline <path>] [--json]`: what moved beyond
 * the noise from the base to each other score. Runs of the lifecycle suite are compared KPI by KPI, by
 * profile, those of the safety suite measure by measure. Returns the exit code: 0, 1 when something moved for the worse, 2 for input that cannot be
 * used, 3 when a score is incomplete.
 */
export function compareCommand(paths: readonly string[], options: CompareOptions = {}): number {
  try {
    const { baseline } = options
    const named = withBase(paths, baseline)
    const runs = lifecycleSources(named.filter(path => paths.includes(path) || existsSync(path)))
    if (runs) {
      const comparison = compareLifecycle(runs, baseline)
      process.stdout.write(lifecycleText(comparison, options.json === true))
      return codeOfRuns(comparison)
    }
    const safety = safetySources(named.filter(path => paths.includes(path) || existsSync(path)))
    if (safety) {
      const comparisons = compareSafetyScores(safety, baseline)
      process.stdout.write(safetyText(comparisons, options.json === true))
      return codeOfSafety(comparisons)
    }
    const sources = named.map(readStoredScores)
    const compared = groupsOf(sources, baseline).flatMap(compareGroup)
    process.stdout.write(options.json ? asJson(compared) : asTables(compared))
    return codeOf(compared)
  } catch (error) {
    if (!(error instanceof ScoreFileError || error instanceof PairingError)) throw error
    process.stderr.write(`${plainText(error.message)}\n`)
    return UNUSABLE_INPUT
  }
}

/** The base may be one of the paths, one more, or a label within a single dataset folder. */
function withBase(paths: readonly string[], baseline: string | undefined): readonly string[] {
  if (baseline === undefined || paths.includes(baseline)) return paths
  return paths.length === 1 && !existsSync(baseline) ? paths : [baseline, ...paths]
}

interface Compared extends Pick<Group, 'label' | 'control'> {
  comparison: Comparison
  runs: { base: number; other: number }
}

function compareGroup({ label, control, base, others }: Group): Compared[] {
  return others.map(other => {
    const comparison = compareScores(base, other)
    if (!comparison) {
      throw new PairingError(
        `${other.name}: it has no test in common with ${base.name}; are they scores of the same dataset?`,
      )
    }
    const runs = ({ score }: Named) => score.runs.length
    return { label, control, comparison, runs: { base: runs(base), other: runs(other) } }
  })
}

function codeOf(compared: readonly Compared[]): number {
  const deciding = compared.filter(({ control }) => !control)
  if (deciding.some(({ comparison }) => comparison.incomplete.length > 0)) return INCOMPLETE
  return deciding.some(({ comparison }) => comparison.worse) ? WORSE : SAME
}

function codeOfRuns({ incomplete, differing, worse }: LifecycleComparison): number {
  if (incomplete.length > 0 || differing.length > 0) return INCOMPLETE
  return worse ? WORSE : SAME
}

function codeOfSafety(comparisons: readonly SafetyComparison[]): number {
  if (comparisons.some(({ incomplete }) => incomplete.length > 0)) return INCOMPLETE
  return comparisons.some(({ worse }) => worse) ? WORSE : SAME
}

function asTables(compared: readonly Compared[]): string {
  const colors = process.stdout.isTTY === true
  return compared.map(one => comparisonTable(one.comparison, one, colors)).join('\n')
}

function asJson(compared: readonly Compared[]): string {
  const plain = compared.map(({ label, control, runs, comparison }) => ({
    label,
    control,
    runs,
    ...comparison,
  }))
  return `${JSON.stringify(plain, null, 2)}\n`
}
