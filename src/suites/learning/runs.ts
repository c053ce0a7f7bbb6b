import type { Usage } from '../../adapters/contract.js'
import { type CombineOptions, combineRuns } from '../../scoring/combine-runs.js'
import type { CombinedScore, LearningRun } from '../../scoring/combined-score.js'
import type { CaseOutcome, CheckPass, Verdict } from '../../scoring/verdict.js'
import { AREAS, type LearningRow, type Split } from './row.js'
import { scoreLearning } from './score.js'
import type { LearningScore } from './score-shape.js'

/** A case with each of its runs. */
export interface RanCase {
  id: string
  verdict: Verdict
  runs?: {
    verdict: Verdict
    checks: CheckPass[]
    error?: string
    /** Milliseconds of the turn. */
    ms?: number
    usage?: Usage
  }[]
}

interface Rows {
  rows: readonly LearningRow[]
  split: Split
}

/** The score of each run of a column, as `grade` finds it in the run's folder: what did not run is missing. */
export function folderScores({ rows, split }: Rows, cases: readonly RanCase[]): LearningScore[] {
  return runNumbers(cases).map(run => scoreLearning(rows, split, outcomesOf(cases, run)))
}

/**
 * The score of a column over all its runs. A partial run shows the scores of what ran; the others are
 * missing, not wrong. Cases of the harness that errored count as errors of every run: state that leaks
 * makes all its scores worthless.
 */
export function columnScore(
  { rows, split }: Rows,
  cases: readonly RanCase[],
  { leaks, ...options }: CombineOptions & { leaks: readonly string[] },
): CombinedScore {
  const ids = new Set(cases.map(({ id }) => id))
  const ran = rows.filter(({ id }) => ids.has(id))
  const left = rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const runs = runNumbers(cases).map((run): LearningRun => {
    const score = scoreLearning(ran, split, outcomesOf(cases, run))
    score.missing.push(...left)
    score.errors.push(...leaks)
    if (left.length > 0 || leaks.length > 0) score.complete = false
    return { score, spent: spentIn(cases, run) }
  })
  const combined = combineRuns(runs, options)
  if (cases.every(({ verdict }) => verdict === 'not-run')) measuredNothing(combined)
  return combined
}

/** Where not one case ran, as without a key, no number is a result. */
function measuredNothing(
  score: Pick<LearningScore, 'practice' | 'exam' | 'main' | 'traps' | 'byArea'>,
): void {
  const { byArea } = score
  Object.assign(score, { practice: null, exam: null, main: null, traps: null })
  for (const area of AREAS) if (area !== 'traps') byArea[area] = null
}

/** Indices of the runs; a column of which nothing was measured has one. */
function runNumbers(cases: readonly RanCase[]): number[] {
  const runs = Math.max(1, ...cases.map(({ runs = [] }) => runs.length))
  return Array.from({ length: runs }, (_, index) => index)
}

function outcomesOf(cases: readonly RanCase[], run: number): CaseOutcome[] {
  return cases.flatMap(({ id, runs = [] }) => {
    const one = runs[run]
    return one && one.verdict !== 'not-run' ? [{ id, ...one }] : []
  })
}

function spentIn(cases: readonly RanCase[], run: number): LearningRun['spent'] {
  const entries = cases.flatMap(({ id, runs = [] }) => {
    const one = runs[run]
    return one ? [[id, { ms: one.ms, usage: one.usage }] as const] : []
  })
  return Object.fromEntries(entries)
}
