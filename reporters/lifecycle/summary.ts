import type { Line } from '../../src/scoring/gate/line.js'
import type { LifecycleComparison } from '../../src/suites/lifecycle/compare/index.js'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import type { FailureLine } from '../summary.js'

/** What a run over a lifecycle dataset has to show. */
export interface LifecycleSummary {
  dataset: string
  /** One for each profile, or the system as it is. */
  columns: LifecycleColumn[]
  /** The profiles with each other; `null` where one alone ran. */
  comparison: LifecycleComparison | null
  notes: string[]
  failures: FailureLine[]
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
}

/** One configuration with its score. */
export interface LifecycleColumn {
  label: string
  /** Name of the profile; `null` where the system ran as it is. */
  profile: string | null
  score: LifecycleScore
  /** The score of each run. */
  runs: LifecycleScore[]
  /** Set when only some cases ran; `score` is then over these alone. */
  partial: { ran: number; of: number } | null
  /** What in the system is a stand-in; its numbers are labelled as wiring and latency, not quality. */
  mock?: string
  isolated: boolean
  /** Lines of the gate; empty where none is set. */
  gate: Line[]
  /** Cases that fail as the baseline knows. */
  known: string[]
}
