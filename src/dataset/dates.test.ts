import { expect, it } from 'vitest'
import { isDate, toTime } from './dates.js'

it.each([
  '2026-10-05',
  '2024-02-29',
  '2026-10-05T09:00:00Z',
  '2026-10-05T09:00',
  '2026-10-05T09:00:00.5+02:00',
])('takes %s', date => expect(isDate(date)).toBe(true))

it.each(['2026-02-29', '2026-13-01', '5 Oct 2026', '2026-10-5', '2026-10-05T25:00:00Z', ''])(
  'refuses %s',
  date => expect(isDate(date)).toBe(false),
)

it('reads a date without a zone in UTC', () => {
  expect(toTime('2026-10-05T09:00:00')).toBe(Date.UTC(2026, 9, 5, 9))
  expect(toTime('2026-10-05')).toBe(Date.UTC(2026, 9, 5))
  expect(toTime('2026-10-05T09:00:00+02:00')).toBe(Date.UTC(2026, 9, 5, 7))
})
