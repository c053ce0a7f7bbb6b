import type { Line } from '../../src/scoring/gate/line.js'
import type { SafetyRunNumbers, SafetyScore } from '../../src/suites/safety/score-shape.js'
import type { FailureLine, Replay } from '../summary.js'

/** What a run over a safety dataset has to show. */
export interface SafetySummary {
  dataset: string
  label: string
  score: SafetyScore
  /** The numbers of each run, in their order. */
  runs: SafetyRunNumbers[]
  /** Set when only some cases ran; `score` is then over these alone. */
  partial: { ran: number; of: number } | null
  agent?: string
  isolated: boolean
  /** `null` where nothing was replayed. */
  replay: Replay | null
  /** Tasks that failed although what they need was retrieved. */
  notUsed: string[]
  /** Lines of the gate; empty where none is set. */
  gate: Line[]
  notes: string[]
  failures: FailureLine[]
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
}
