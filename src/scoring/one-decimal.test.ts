import { expect, test } from 'vitest'
import { oneDecimal } from './one-decimal.js'

test.each([
  [61.849999999999994, 61.9],
  [0.05, 0.1],
  [69.9 - 8.1, 61.8],
  [-0.05, 0],
  [-2.06, -2.1],
])('%f is printed as %f', (value, expected) => {
  expect(oneDecimal(value)).toBeCloseTo(expected, 12)
})
