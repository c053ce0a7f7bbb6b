import { expect, test } from 'vitest'
import type { GateLine } from './line.js'
import { gateLineText } from './text.js'

const line = (changed: Partial<GateLine>): GateLine => ({
  setup: 'learned',
  name: 'exam',
  limit: 85,
  actual: 84.1,
  verdict: 'failed',
  by: -0.9,
  reason: '',
  ...changed,
})

test.each<[Partial<GateLine>, string]>([
  [{}, 'learned exam 84.1, at least 85.0: 0.9 short'],
  [{ verdict: 'passed', actual: 86, by: 1 }, 'learned exam 86.0, at least 85.0'],
  [
    { verdict: 'not decided', actual: null, by: null, reason: 'the run was interrupted' },
    'learned exam –, at least 85.0: not decided; the run was interrupted',
  ],
  [
    { name: 'drop', limit: 5, actual: 12, by: -7, reason: 'from 90.0 to 78.0' },
    'learned drop 12.0, at most 5.0: 7.0 over; from 90.0 to 78.0',
  ],
  [
    { name: 'maxUsd', limit: 0.5, actual: 0.75, by: -0.25 },
    'learned maxUsd 0.7500 USD, at most 0.5000 USD: 0.2500 USD over',
  ],
])('says which line failed and by how much: %j', (changed, text) => {
  expect(gateLineText(line(changed))).toBe(text)
})
