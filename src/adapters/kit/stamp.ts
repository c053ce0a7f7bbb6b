import { timeOf } from './date.js'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * Puts a date before a text, for systems that learn dates from what is said.
 *
 * @example stamp('Hello', '2026-10-05T09:00:00Z') // '[Mon 2026-10-05 09:00 UTC] Hello'
 * @throws RangeError when `date` is no ISO 8601 date
 */
export function stamp(text: string, date: string): string {
  const moment = new Date(timeOf(date))
  const iso = moment.toISOString()
  const clock = date.includes('T') ? ` ${iso.slice(11, 16)} UTC` : ''
  return `[${DAYS[moment.getUTCDay()]} ${iso.slice(0, 10)}${clock}] ${text}`
}
