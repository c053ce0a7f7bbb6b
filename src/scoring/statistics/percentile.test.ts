import { expect, test } from 'vitest'
import { percentile } from './percentile.js'

test('p50 of five values is the third, whatever their order', () => {
  expect(percentile([50, 10, 40, 20, 30], 0.5)).toBe(30)
})

test('p95 of eleven values is at rank round(9.5), the last', () => {
  expect(
    percentile(
      Array.from({ length: 11 }, (_, n) => n),
      0.95,
    ),
  ).toBe(10)
})

test('p95 of ten values is at rank round(8.55), the last; p50 at round(4.5), the sixth', () => {
  const values = Array.from({ length: 10 }, (_, n) => n + 1)
  expect(percentile(values, 0.95)).toBe(10)
  expect(percentile(values, 0.5)).toBe(6)
})

test('numbers are not sorted as texts, and nothing has no percentile', () => {
  expect(percentile([100, 9, 20], 0.5)).toBe(20)
  expect(percentile([], 0.5)).toBeNull()
})
