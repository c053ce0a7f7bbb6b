import type { LifecycleScore } from '../score-shape.js'

/** `<label>.json`: what a run of the suite leaves to be compared with others, packs included. */
export interface LifecycleRunFile {
  suite: 'lifecycle'
  dataset: string
  /** Label of the column. */
  label: string
  /** Name of the profile; `null` where the system ran as it is. */
  profile: string | null
  /** Stand-ins in the system, e.g. `hashed embeddings`; their numbers say nothing of quality. */
  mock?: string
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
  /** One score for each of its runs. */
  runs: LifecycleScore[]
}
