import type { CheckType, CheckWhere } from '../../dataset/check.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import type { Area, Kind, Part } from './row.js'

/**
 * `score.json` of one run over a learning dataset. Shares are percentages with one decimal, half
 * rounded up; `null` where nothing was measured. Traps stand in none of the other scores.
 */
export interface LearningScore {
  practice: number | null
  exam: number | null
  main: number | null
  /** Share of trap checks passed. */
  traps: number | null
  /** Number of tests, traps aside, whose checks all passed. */
  fullyRight: number
  byArea: Record<Exclude<Area, 'traps'>, number | null>
  /** False when a result is missing, unreadable or errored. */
  complete: boolean
  errors: string[]
  missing: string[]
  /** Rows that the system cannot serve; they count in no mean. */
  notApplicable: string[]
  tests: Record<string, LearningTestScore>
}

export interface LearningTestScore {
  area: Area
  kind: Kind
  split: Part
  /** Checks passed / checks, 0 to 1; `null` where the row is not applicable. */
  score: number | null
  verdict: Verdict
  checks: { type: CheckType; where: CheckWhere; value: string; pass: CheckPass }[]
}
