import { expect, it } from 'vitest'
import { minutesAfter, probeDate, stepDate } from './dates.js'

it('begins a step at nine o’clock of its day, or at its own moment', () => {
  expect(stepDate({ epoch: '2026-02-27' }, { day: 2 })).toBe('2026-03-01T09:00:00Z')
  expect(stepDate({}, { day: 0 })).toBe('2026-03-02T09:00:00Z')
  expect(stepDate({}, { day: 3, at: '2026-03-08T00:20:00+02:00' })).toBe(
    '2026-03-08T00:20:00+02:00',
  )
})

it('counts minutes in the offset that a moment was given with, over midnight too', () => {
  expect(minutesAfter('2026-03-02T23:59:00Z', 2)).toBe('2026-03-03T00:01:00Z')
  expect(minutesAfter('2026-03-07T23:59:00+02:00', 1)).toBe('2026-03-08T00:00:00+02:00')
  expect(minutesAfter('2026-03-07T23:59:00-03:30', 1)).toBe('2026-03-08T00:00:00-03:30')
})

it('asks a day after the last step, or when the probe says', () => {
  const steps = [{ day: 5 }, { day: 9, at: '2026-03-04T12:00:00+02:00' }] as never[]
  expect(probeDate({ steps }, {})).toBe('2026-03-08T09:00:00Z')
  expect(probeDate({ steps }, { at: '2026-04-01T08:00:00+01:00' })).toBe(
    '2026-04-01T08:00:00+01:00',
  )
})
