import { describe, expect, test } from 'vitest'
import { repeatInterval } from './repeat-interval.js'

describe('the repeat interval', () => {
  test('of 80, 84 and 88 is 84 ± 4.303 · √(16 / 3)', () => {
    const interval = repeatInterval([80, 84, 88])
    expect(interval?.low).toBeCloseTo(84 - 9.937, 3)
    expect(interval?.high).toBeCloseTo(84 + 9.937, 3)
  })

  test('does not exist for one run or two', () => {
    expect(repeatInterval([])).toBeNull()
    expect(repeatInterval([84])).toBeNull()
    expect(repeatInterval([80, 88], { step: 2 })).toBeNull()
  })

  test('of equal runs is as wide as the step hides', () => {
    expect(repeatInterval([90, 90, 90])).toEqual({ low: 90, high: 90 })
    // A standard error of 1, see above there.
    const interval = repeatInterval([90, 90, 90], { step: 6 })
    expect(interval?.high).toBeCloseTo(90 + 4.303, 3)
  })

  test('narrows with more runs and widens with more confidence', () => {
    const width = (interval: { low: number; high: number } | null) =>
      interval ? interval.high - interval.low : Number.NaN
    const three = width(repeatInterval([80, 84, 88]))
    expect(width(repeatInterval([80, 84, 88, 80, 84, 88]))).toBeLessThan(three)
    expect(width(repeatInterval([80, 84, 88], { confidence: 0.99 }))).toBeGreaterThan(three)
  })
})
