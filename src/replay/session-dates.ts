import { toTime } from '../dataset/dates.js'

const MINUTE = 60_000

/**
 * Date of a message: the session's date plus one minute for each message before it, in UTC. A date
 * without a time begins at 09:00.
 */
export function messageDate(sessionDate: string, index: number): string {
  const start = sessionDate.includes('T') ? sessionDate : `${sessionDate.slice(0, 10)}T09:00:00Z`
  return new Date(toTime(start) + index * MINUTE).toISOString().replace('.000Z', 'Z')
}

/** A message with its date in front, for systems that learn the date from the text. */
export function stampText(text: string, date: string): string {
  return `[${date.slice(0, 10)} ${date.slice(11, 16)} UTC] ${text}`
}
