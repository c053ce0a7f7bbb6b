import { describe, expect, test } from 'vitest'
import { generaliseInterval } from './generalise-interval.js'

describe('the generalise interval', () => {
  const tests = Array.from({ length: 100 }, (_, index) => (index < 80 ? 100 : 0))

  test('of 80 right tests of 100 is near 80 ± 1.96 · 4', () => {
    const interval = generaliseInterval(tests, 1)
    expect(interval?.low).toBeGreaterThan(70)
    expect(interval?.low).toBeLessThan(74)
    expect(interval?.high).toBeGreaterThan(86)
    expect(interval?.high).toBeLessThan(90)
  })

  test('is the same for the same seed, and not for another', () => {
    expect(generaliseInterval(tests.slice(60), 7)).toEqual(generaliseInterval(tests.slice(60), 7))
    const uneven = tests.map((score, index) => score - index / 7)
    expect(generaliseInterval(uneven, 7)).not.toEqual(generaliseInterval(uneven, 8))
  })

  test('of tests that are all alike is a point', () => {
    expect(generaliseInterval([50, 50, 50], 1)).toEqual({ low: 50, high: 50 })
  })

  test('of one test does not exist', () => {
    expect(generaliseInterval([50], 1)).toBeNull()
  })
})
