import { z } from 'zod'

const DateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])

export const DATE_FIX =
  'Write an ISO 8601 date that is in the calendar, such as 2026-10-05 or 2026-10-05T09:00:00Z.'

/** Whether `text` is an ISO 8601 date, with or without a time, that the calendar knows. */
export function isDate(text: string): boolean {
  return DateSchema.safeParse(text).success
}

/** Milliseconds since 1970; a date without a zone is in UTC. */
export function toTime(date: string): number {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date) || !date.includes('T') ? date : `${date}Z`
  return Date.parse(zoned)
}
