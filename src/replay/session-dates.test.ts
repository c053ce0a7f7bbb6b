import { expect, test } from 'vitest'
import { messageDate, stampText } from './session-dates.js'

test('a date without a time begins at nine, and each message comes a minute later', () => {
  expect(messageDate('2026-08-17', 0)).toBe('2026-08-17T09:00:00Z')
  expect(messageDate('2026-08-17', 61)).toBe('2026-08-17T10:01:00Z')
})

test('a time is kept, in UTC', () => {
  expect(messageDate('2026-08-17T23:30:00+02:00', 1)).toBe('2026-08-17T21:31:00Z')
  expect(messageDate('2026-08-17T08:15:00', 0)).toBe('2026-08-17T08:15:00Z')
})

test('a stamp stands in front of the text', () => {
  expect(stampText('Morning.', '2026-08-17T09:00:00Z')).toBe('[2026-08-17 09:00 UTC] Morning.')
})
