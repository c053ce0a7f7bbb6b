import { describe, expect, test } from 'vitest'
import { differenceInterval } from './difference-interval.js'

describe('the interval of a difference', () => {
  test('of runs that scatter alike has n + m − 2 degrees of freedom', () => {
    // Variances 16 and 16: √(16 / 3 + 16 / 3) = 3.266, t(4) = 2.776.
    const interval = differenceInterval([80, 84, 88], [70, 74, 78])
    expect(interval?.low).toBeCloseTo(-10 - 9.068, 3)
    expect(interval?.high).toBeCloseTo(-10 + 9.068, 3)
  })

  test('of unequally many runs leaves the side that does not scatter out of the degrees', () => {
    // √(16 / 3) = 2.309, t(2) = 4.303.
    const interval = differenceInterval([80, 84, 88], [74, 74, 74, 74])
    expect(interval?.high).toBeCloseTo(-10 + 9.937, 3)
  })

  test('of runs that never differ is the difference itself', () => {
    expect(differenceInterval([80, 80, 80], [78, 78, 78])).toEqual({ low: -2, high: -2 })
  })

  test('shows a test lost in every run as a fall, though a step is uncertain', () => {
    const step = 100 / 48
    const lost = [100 - step, 100 - step, 100 - step]
    expect(differenceInterval([100, 100, 100], lost, { step })?.high).toBeLessThan(0)
  })

  test('needs three runs on both sides', () => {
    expect(differenceInterval([80, 84], [70, 74, 78])).toBeNull()
    expect(differenceInterval([80, 84, 88], [70])).toBeNull()
  })
})
