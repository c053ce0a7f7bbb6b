const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 0, 5, 9)

/** Who the tasks of a stream come from, and where: the same for all, so that memory may carry over. */
export const STREAM_USER = 'student'
export const STREAM_PROJECT = 'Lessons'

/** When the task at a place (from 0) of its order is set: one an hour, never today. ISO 8601, UTC. */
export function taskDate(index: number): string {
  return new Date(BEGIN + index * HOUR).toISOString().replace('.000Z', 'Z')
}

/** Minutes later, as the feedback comes. */
export function feedbackDate(index: number): string {
  return new Date(Date.parse(taskDate(index)) + 60_000).toISOString().replace('.000Z', 'Z')
}
