import { describe, expect, it } from 'vitest'
import { withCalendarDates } from './relative-days.js'

describe('withCalendarDates', () => {
  it('resolves a day by the clock of whoever said it', () => {
    expect(withCalendarDates('Yesterday it rained.', '2026-03-08T00:20:00+02:00')).toBe(
      'Yesterday (2026-03-07) it rained.',
    )
    expect(withCalendarDates('yesterday', '2026-01-01T00:30:00Z')).toBe('yesterday (2025-12-31)')
    expect(withCalendarDates('today and tomorrow', '2028-02-28T23:59:00-05:00')).toBe(
      'today (2028-02-28) and tomorrow (2028-02-29)',
    )
  })

  it('leaves alone what it cannot date', () => {
    expect(withCalendarDates('Yesterday it rained.', null)).toBe('Yesterday it rained.')
    expect(withCalendarDates("yesterday's", '2026-03-08')).toBe("yesterday (2026-03-07)'s")
    expect(withCalendarDates('last week, todays', '2026-03-08')).toBe('last week, todays')
  })
})
