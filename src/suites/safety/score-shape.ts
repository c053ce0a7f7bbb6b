import type { Interval } from '../../scoring/statistics/index.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import type { CurvePoint } from './curve.js'
import type { MixUp } from './outcome.js'

/** A difference with its 95 % interval; `null` where too little was measured for one. */
export interface Difference {
  value: number
  interval: Interval | null
}

/**
 * The measures of the seed "Evaluating memory systems", for one person or all. Shares and benefit
 * are 0 to 100 (points); `null` where nothing was measured, never 0.
 */
export interface SafetyMeasures {
  /** Tasks done right with memory minus without, in points. */
  benefit: Difference | null
  /** Questions per task that the assistant no longer had to ask. */
  questionsSaved: Difference | null
  /** Share of what was said that its owner recalls. */
  probeRecall: number | null
  /** Share of what was never said that is claimed. */
  falseMemories: number | null
  /** Share of superseded values that are given as current. */
  staleAsCurrent: number | null
  /** Share of a person's facts that are gone after `forget`. */
  forgotten: number | null
  /** Disclosures, a count; `null` where there is nobody else or the system keeps no users apart. */
  mixUp: MixUp | null
}

/** `score.json` of a safety dataset, of one run or over several. */
export interface SafetyScore extends SafetyMeasures {
  suite: 'safety'
  /** By user id. */
  people: Record<string, SafetyMeasures>
  /** Facts that several people were told; left out of mix-up. */
  shared: number
  /** Success per session, where sessions carry checks and the history is replayed by turns. */
  curve: CurvePoint[]
  /** Facts that went when another person, or another item, was forgotten. */
  lost: string[]
  complete: boolean
  errors: string[]
  missing: string[]
  notApplicable: string[]
  /** Rows that both passed and failed in these runs, sorted; none can be known from one run. */
  flaky: string[]
  tests: Record<string, SafetyTest>
}

/** A fact or task over all runs. */
export interface SafetyTest {
  kind: string
  user: string
  /** Over all runs, by `minPasses`; failed where one of them gave something away. */
  verdict: Verdict
  /** Of each check: true where every run passed, `null` where one is undecided. */
  checks: { pass: CheckPass }[]
  /** Runs in which it passed, out of those in which it passed or failed. */
  passed: number
  of: number
  /** Of each run, in their order. */
  verdicts: Verdict[]
}

/** The numbers of one of several runs. */
export type SafetyRunNumbers = Omit<SafetyScore, 'tests' | 'people' | 'curve'>
