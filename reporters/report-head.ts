/** What every report says of itself. */
export interface ReportHead {
  dataset: string
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
}
