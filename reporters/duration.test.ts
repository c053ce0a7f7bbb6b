import { expect, test } from 'vitest'
import { duration } from './duration.js'

test.for([
  [0, '0 ms'],
  [40.4, '40 ms'],
  [2140, '2.1 s'],
  [5000, '5 s'],
  [59_949, '59.9 s'],
  [59_999, '1 min'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [86_400_000 * 4 + 3_600_000, '4 d 1 h'],
] as const)('%d ms is shown as %s', ([ms, text]) => {
  expect(duration(ms)).toBe(text)
})
