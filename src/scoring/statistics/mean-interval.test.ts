import { describe, expect, it } from 'vitest'
import { meanInterval } from './mean-interval.js'

describe('meanInterval', () => {
  it('agrees with a table of t: 12.706 for two values, 2.776 for five', () => {
    expect(meanInterval([0, 2])).toEqual({
      value: 1,
      interval: { low: expect.closeTo(1 - 12.706, 2), high: expect.closeTo(1 + 12.706, 2) },
    })
    const five = meanInterval([1, 2, 3, 4, 5])
    expect(five?.interval?.high).toBeCloseTo(3 + 2.776 * Math.sqrt(2.5 / 5), 2)
  })

  it('is a point where all values are the same, and none where there is one value', () => {
    expect(meanInterval([7, 7, 7])).toEqual({ value: 7, interval: { low: 7, high: 7 } })
    expect(meanInterval([7])).toEqual({ value: 7, interval: null })
    expect(meanInterval([])).toBeNull()
  })
})
