import { join, resolve } from 'node:path'
import { readBaseline, writeBaseline } from '../loading/baseline-file.js'
import { loadDataset, shippedDatasets } from '../loading/index.js'
import { readStoredScores, ScoreFileError } from '../loading/stored-scores.js'
import { packageVersion } from '../plugin/package.js'
import { blessCases, blessRows } from '../scoring/baseline.js'
import type { CombinedScore } from '../scoring/combined-score.js'
import { proposeGate } from '../scoring/propose-gate.js'
import { LEAST_RUNS } from '../scoring/statistics/index.js'
import { counted } from '../text/index.js'

export interface BlessOptions {
  /** Why these failures are accepted. */
  reason?: string
  /** @default memory-eval.baseline.json */
  baseline?: string
  /** @default the shipped dataset */
  dataset?: string
}

/**
 * `vitest-memory-eval bless --reason "…"`: writes the failures of the last runs of `learned` into the
 * baseline, and proposes gate thresholds. Resolves with the exit code: 0, or 2 when there is no
 * complete run to bless.
 */
export async function blessCommand(options: BlessOptions): Promise<number> {
  const { reason, baseline: file = 'memory-eval.baseline.json' } = options
  if (!reason?.trim()) return refuse('bless needs --reason "…": why are these failures accepted?')
  const dataset = await loadDataset(resolve(options.dataset ?? shippedDatasets()[0] ?? '.'))
  const score = lastScore(join('.vitest', 'memory-eval', dataset.name, 'learned'))
  if (typeof score === 'string') return refuse(score)
  const baseline = readBaseline(resolve(file))
  const rows = dataset.rows.map(({ row }) => row)
  const cases = blessCases(score, rows, reason, baseline.cases[dataset.name])
  const { name } = dataset
  writeBaseline(resolve(file), {
    version: 1,
    cases: { ...baseline.cases, [name]: cases },
    runs: { ...baseline.runs, [name]: score.runs.length },
    rows: { ...baseline.rows, [name]: blessRows(score, rows) },
    made: {
      ...baseline.made,
      [name]: { package: packageVersion, isolated: score.isolated !== false },
    },
  })
  const count = Object.keys(cases).length
  console.log(`${file}: ${counted(count, 'known failure')} of ${name}`)
  const traps = rows.filter(({ id, guard }) => guard && score.tests[id]?.verdict === 'failed')
  if (traps.length > 0) {
    console.log(
      `${traps.map(({ id }) => id).join(', ')} stay red: a one-off that became a rule is never accepted`,
    )
  }
  console.log(proposal(score))
  return 0
}

/** The score of the last runs, or why there is none to bless. */
function lastScore(dir: string): (CombinedScore & { isolated?: boolean }) | string {
  try {
    const score = readStoredScores(dir).columns[0]?.score
    if (!score) return `there is no score in ${dir}`
    if (score.complete) return score
    const left = [...score.errors, ...score.missing].join(', ')
    return `the last run is incomplete (${left}); only a complete run can be blessed`
  } catch (error) {
    if (!(error instanceof ScoreFileError)) throw error
    return `${error.message}; run the eval first: npx vitest run`
  }
}

function proposal(score: CombinedScore): string {
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
