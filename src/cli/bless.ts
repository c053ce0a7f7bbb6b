import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type AnyDataset, loadAny } from '../loading/any-dataset.js'
import { readBaseline, writeBaseline } from '../loading/baseline-file.js'
import { type BlessableRuns, hasCases, readBlessable } from '../loading/blessable-score.js'
import { shippedDatasets } from '../loading/index.js'
import { packageVersion } from '../loading/package.js'
import { ScoreFileError } from '../loading/stored-scores.js'
import { rowsToKnow } from '../plugin/known-failures.js'
import { columnDir } from '../replay/output-paths.js'
import { type Baseline, blessCases, blessRows } from '../scoring/baseline.js'
import { proposeGate } from '../scoring/propose-gate.js'
import { LEAST_RUNS } from '../scoring/statistics/index.js'
import { counted } from '../text/index.js'

export interface BlessOptions {
  /** Why these failures are accepted. */
  reason?: string
  /** @default memory-eval.baseline.json */
  baseline?: string
  /** @default the shipped datasets that ran */
  dataset?: string
  /** Whose results, of a run of profiles. @default `learned`, else the profile `baseline` */
  profile?: string
}

/**
 * `vitest-memory-eval bless --reason "…"`: writes the failures of the last runs of `learned` into the
 * baseline, and proposes gate thresholds. Mix-up, leaks and traps are never written. Resolves with the
 * exit code: 0, or 2 when there is no complete run to bless; then nothing is written.
 */
export async function blessCommand(options: BlessOptions): Promise<number> {
  const { reason, baseline: file = 'memory-eval.baseline.json' } = options
  if (!reason?.trim()) return refuse('bless needs --reason "…": why are these failures accepted?')
  const blessed: { dataset: AnyDataset; runs: BlessableRuns }[] = []
  for (const dir of datasetsOf(options)) {
    const dataset = await loadAny(dir)
    const runs = lastRuns(placeOf(dataset.name, options))
    if (typeof runs === 'string') return refuse(runs)
    blessed.push({ dataset, runs })
  }
  let baseline = readBaseline(resolve(file))
  for (const { dataset, runs } of blessed) {
    baseline = withDataset(baseline, dataset, runs, reason)
    console.log(
      `${file}: ${counted(Object.keys(baseline.cases[dataset.name] ?? {}).length, 'known failure')} of ${dataset.name}`,
    )
    for (const line of remarks(dataset, runs, baseline)) console.log(line)
  }
  writeBaseline(resolve(file), baseline)
  return 0
}

/** Where the results of the system as it is stand, else those of the profile that others are held against. */
function placeOf(name: string, { profile }: Pick<BlessOptions, 'profile'>): string {
  const dir = join('.vitest', 'memory-eval', name)
  if (profile !== undefined) return columnDir(join('.vitest', 'memory-eval'), name, profile)
  const [own = '', base = ''] = ['learned', 'baseline'].map(label => join(dir, label))
  return !existsSync(own) && existsSync(base) ? base : own
}

/** The named dataset, else the shipped ones that ran; the first of them where none did. */
function datasetsOf({ dataset, profile }: BlessOptions): string[] {
  if (dataset !== undefined) return [resolve(dataset)]
  const shipped = shippedDatasets()
  const ran = shipped.filter(dir => hasCases(placeOf(basename(dir), { profile })))
  return ran.length > 0 ? ran : shipped.slice(0, 1)
}

function withDataset(
  baseline: Baseline,
  dataset: AnyDataset,
  runs: BlessableRuns,
  reason: string,
): Baseline {
  const { name } = dataset
  const rows = rowsToKnow(dataset)
  return {
    version: 1,
    cases: {
      ...baseline.cases,
      [name]: blessCases(runs, rows, reason, baseline.cases[name]),
    },
    runs: { ...baseline.runs, [name]: runs.count },
    rows: { ...baseline.rows, [name]: blessRows(runs, rows) },
    made: { ...baseline.made, [name]: { package: packageVersion, isolated: runs.isolated } },
  }
}

/** The score of the last runs, or why there is none to bless. */
function lastRuns(dir: string): BlessableRuns | string {
  try {
    const runs = readBlessable(dir)
    if (runs.complete) return runs
    const left = [...runs.errors, ...runs.missing].join(', ')
    return `the last run in ${dir} is incomplete (${left}); only a complete run can be blessed`
  } catch (error) {
    if (!(error instanceof ScoreFileError)) throw error
    return `${error.message}; run the eval first: npx vitest run`
  }
}

function remarks(dataset: AnyDataset, runs: BlessableRuns, { cases }: Baseline): string[] {
  const known = cases[dataset.name] ?? {}
  const red = rowsToKnow(dataset).filter(
    ({ id }) => runs.tests[id]?.verdict === 'failed' && !Object.hasOwn(known, id),
  )
  const stay =
    red.length > 0
      ? [
          `${red.map(({ id }) => id).join(', ')} stay red: ${NEVER[dataset.suite]} is never accepted`,
        ]
      : []
  return [...stay, ...(runs.learning ? [proposal(runs.learning)] : [])]
}

/** What no baseline takes over. */
const NEVER: Record<AnyDataset['suite'], string> = {
  learning: 'a one-off that became a rule',
  safety: 'what was shown to the wrong person',
  lifecycle: 'a leak',
  streams: 'what fails beside its checks',
}

function proposal(score: NonNullable<BlessableRuns['learning']>): string {
  const limits = proposeGate(score)
  const { length } = score.runs
  if (limits === null) {
    return `A gate is proposed from ${LEAST_RUNS} runs on, which show how far runs differ; this was ${length}: MEMORY_EVAL_RUNS=${LEAST_RUNS} npx vitest run`
  }
  const option = Object.entries(limits).map(([name, limit]) => `${name}: ${limit}`)
  return `A gate that an unchanged system keeps with ${length} runs: gate: { learned: { ${option.join(', ')} } }`
}

function refuse(message: string): number {
  console.error(message)
  return 2
}
