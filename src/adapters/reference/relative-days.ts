const SHIFTS: Record<string, number> = { yesterday: -1, today: 0, tonight: 0, tomorrow: 1 }
const DAY = 86_400_000

/**
 * Puts the calendar date behind each `yesterday`, `today`, `tonight` and `tomorrow`, by the clock of
 * whoever said it: the date is taken as it is written, in its own offset.
 *
 * @example withCalendarDates('Yesterday it rained.', '2026-03-08T00:20:00+02:00')
 * // 'Yesterday (2026-03-07) it rained.'
 */
export function withCalendarDates(text: string, at: string | null): string {
  const said = at === null ? Number.NaN : Date.parse(at.slice(0, 10))
  if (Number.isNaN(said)) return text
  return text.replace(/\b(?:yesterday|today|tonight|tomorrow)\b/gi, word => {
    const date = new Date(said + (SHIFTS[word.toLowerCase()] ?? 0) * DAY)
    return `${word} (${date.toISOString().slice(0, 10)})`
  })
}
