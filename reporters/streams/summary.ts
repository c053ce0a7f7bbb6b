import type { Line } from '../../src/scoring/gate/line.js'
import type { StreamsScore } from '../../src/suites/streams/score-shape.js'
import type { FailureLine } from '../summary.js'

/** What a run over streams has to show, all of them together. */
export interface StreamsSummary {
  /** Name of the report: `streams`. */
  dataset: string
  score: StreamsScore
  /** Set when only some tasks ran; `score` is then over these alone. */
  partial: { ran: number; of: number } | null
  /** Who answered, when it was not the product's own assistant. */
  agent?: string
  /** What in it is a stand-in, as the adapter says. */
  mock?: string
  /** False where a memory could not be emptied between streams. */
  isolated: boolean
  /** Lines of the gate; empty where none is set. */
  gate: Line[]
  notes: string[]
  failures: FailureLine[]
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
}
