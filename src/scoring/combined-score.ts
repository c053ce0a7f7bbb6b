import type { Usage } from '../adapters/contract.js'
import type { LearningScore, LearningTestScore } from '../suites/learning/score-shape.js'
import type { PartName } from './parts.js'
import type { Interval } from './statistics/index.js'
import type { Verdict } from './verdict.js'

/** One run of a setup over a dataset. */
export interface LearningRun {
  score: LearningScore
  /** What its cases took, by id, as far as it was reported. */
  spent?: Readonly<Record<string, { ms?: number; usage?: Usage }>>
}

/**
 * `score.json` above the runs of a setup: the fields of one run's score as means over the runs, and
 * how far they can be trusted. With one run the means are that run's numbers.
 */
export interface CombinedScore extends Omit<LearningScore, 'tests'> {
  /** **The lowest** of the runs, never their mean: one trap that was stepped into is not averaged away. */
  traps: number | null
  /** The mean of the runs, with one decimal. */
  fullyRight: number
  /** True when every run is. */
  complete: boolean
  tests: Record<string, CombinedTest>
  /** The numbers of each run, in the order of the runs. */
  runs: RunNumbers[]
  /** How far each mean can be trusted; `null` where nothing was measured. */
  intervals: Record<PartName, PartIntervals | null>
  /** Tests that both passed and failed in these runs, sorted; none can be known from one run. */
  flaky: string[]
  cost: Cost
  /** Milliseconds of the turns of all cases and runs, by nearest rank; `null` where none was reported. */
  latency: { p50: number; p95: number; reported: number; of: number } | null
}

export type RunNumbers = Omit<LearningScore, 'tests'>

/** In percent, with one decimal. */
export interface PartIntervals {
  /** Where the mean of many runs over the same tests lies, 95 %; `null` below three runs. */
  repeat: Interval | null
  /** Where the mean over other tests of the same kind lies, 95 %; for reading only. */
  generalise: Interval | null
  /** Of the mean, from run to run; `null` below three runs. */
  standardError: number | null
}

export interface CombinedTest extends LearningTestScore {
  /** The mean of the runs, 0 to 1. */
  score: number | null
  /** Over all runs, by `minPasses`. */
  verdict: Verdict
  /** Of each check: `pass` is true where every run passed, `null` where one is undecided. */
  checks: (LearningTestScore['checks'][number] & { passes: number })[]
  /** Runs in which it passed, out of those in which it passed or failed. */
  passed: number
  of: number
  /** Where its share of passes lies, in percent (Wilson, 95 %). */
  interval: Interval | null
  /** Score and verdict of each run, in their order. */
  scores: (number | null)[]
  verdicts: Verdict[]
}

/** Mean sums of one run; `null` where no case reported any. */
export interface Cost {
  calls: Spent | null
  tokens: Spent | null
  /** US dollars. */
  usd: Spent | null
}

export interface Spent {
  /** What the cases of one run took together, the mean of the runs. */
  perRun: number
  /** Cases of all runs that reported it, out of those that were asked. */
  reported: number
  of: number
}
