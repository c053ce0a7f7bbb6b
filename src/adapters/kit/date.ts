/** Milliseconds since 1970 of an ISO 8601 date; one without a zone is in UTC. */
export function timeOf(date: string): number {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date) || !date.includes('T') ? date : `${date}Z`
  const time = Date.parse(zoned)
  if (Number.isNaN(time)) {
    throw new RangeError(
      `not an ISO 8601 date: ${JSON.stringify(date)}; write 2026-10-05T09:00:00Z`,
    )
  }
  return time
}
