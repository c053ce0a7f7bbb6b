import { describe, expect, it } from 'vitest'
import { stamp } from './stamp.js'

describe('stamp', () => {
  it('puts weekday, date and time in UTC before the text', () => {
    expect(stamp('Hello', '2026-10-05T09:00:00Z')).toBe('[Mon 2026-10-05 09:00 UTC] Hello')
  })

  it('turns other zones into UTC, and takes none for UTC', () => {
    expect(stamp('x', '2026-10-05T01:30:00+02:00')).toBe('[Sun 2026-10-04 23:30 UTC] x')
    expect(stamp('x', '2026-10-05T01:30:00')).toBe('[Mon 2026-10-05 01:30 UTC] x')
  })

  it('leaves the time out where there is none', () => {
    expect(stamp('x', '2026-10-05')).toBe('[Mon 2026-10-05] x')
  })

  it('refuses what is no date rather than stamping today', () => {
    expect(() => stamp('x', 'yesterday')).toThrow(/not an ISO 8601 date: "yesterday"/)
  })
})
