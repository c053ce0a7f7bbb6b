import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { LifecycleRunFile } from '../suites/lifecycle/compare/index.js'
import { KPI_GROUPS } from '../suites/lifecycle/kpis/kpi.js'
import { PHASES } from '../suites/lifecycle/outcome.js'
import type { LifecycleScore } from '../suites/lifecycle/score-shape.js'
import { ScoreFileError } from './stored-scores.js'

const ScoreSchema = z.looseObject({
  suite: z.literal('lifecycle'),
  complete: z.boolean(),
  kpis: z.array(
    z.looseObject({
      group: z.enum(KPI_GROUPS),
      name: z.string(),
      value: z.number().nullable(),
      unit: z.enum(['%', 'points', 'score', 'count', 'usd', 'calls', 'tokens', 'ms']),
      better: z.enum(['higher', 'lower']).nullable(),
      n: z.number().optional(),
    }),
  ),
  probes: z.array(
    z.looseObject({ id: z.string(), phase: z.enum(PHASES), hit: z.boolean().nullable() }),
  ),
})

const RunFileSchema = z.looseObject({
  suite: z.literal('lifecycle'),
  dataset: z.string(),
  label: z.string(),
  profile: z.string().nullable(),
  runs: z.array(ScoreSchema).min(1),
})

/** What was found under a path that a user named. */
export interface LifecycleRuns {
  path: string
  files: LifecycleRunFile[]
}

/**
 * The runs of the lifecycle suite under a path: a run file, a `score.json`, or a folder with such files.
 * `null` where there is nothing of that suite.
 *
 * @throws ScoreFileError that names a file of the suite that cannot be used
 */
export function readLifecycleRuns(path: string): LifecycleRuns | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return null
  if (!stat.isDirectory()) {
    const file = readRunFile(path)
    return file && { path, files: [file] }
  }
  const names = readdirSync(path).filter(name => name.endsWith('.json'))
  const read = names.sort().map(name => attempt(() => readRunFile(join(path, name))))
  const files = read.flatMap(({ file }) => file ?? [])
  const errors = read.flatMap(({ error }) => error ?? [])
  // What is no JSON beside files of another suite is none of ours.
  const ours = files.length > 0 || errors.some(error => !(error instanceof NoJson))
  if (!ours) return null
  if (errors[0]) throw errors[0]
  return { path, files }
}

/** A file that may be meant for any suite. */
class NoJson extends ScoreFileError {}

function attempt(read: () => LifecycleRunFile | null): {
  file?: LifecycleRunFile | null
  error?: ScoreFileError
} {
  try {
    return { file: read() }
  } catch (error) {
    if (error instanceof ScoreFileError) return { error }
    throw error
  }
}

/** `null` for a file of something else; one that is no JSON may be meant for either. */
function readRunFile(file: string): LifecycleRunFile | null {
  const value = readJson(file)
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'suite') !== 'lifecycle') {
    return null
  }
  const isFile = Array.isArray(Reflect.get(value, 'runs'))
  const parsed = (isFile ? RunFileSchema : ScoreSchema).safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ScoreFileError(
      `${file}: it is no run of the lifecycle suite (${issue?.path.join('.')}: ${issue?.message})`,
    )
  }
  return isFile ? (value as LifecycleRunFile) : alone(value as LifecycleScore, file)
}

/** A score by itself says what it is of, or its folder does. */
function alone(
  score: LifecycleScore & Partial<Omit<LifecycleRunFile, 'runs' | 'suite'>>,
  file: string,
): LifecycleRunFile {
  const folder = basename(dirname(resolve(file)))
  const {
    dataset = '',
    label = folder,
    profile = null,
    startedAt = '',
    packageVersion = '',
  } = score
  return { suite: 'lifecycle', dataset, label, profile, startedAt, packageVersion, runs: [score] }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NoJson(`${file}: ${reason}`)
  }
}
