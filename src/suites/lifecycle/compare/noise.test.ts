import { describe, expect, it } from 'vitest'
import type { Kpi } from '../kpis/index.js'
import { noiseOf } from './noise.js'

const of = (unit: Kpi['unit'], base: number, n?: number, spread = 0) =>
  noiseOf({ group: 'accuracy', name: 'some', unit }, { base, n, spread })

describe('the noise of a KPI', () => {
  it('has a floor by its unit', () => {
    expect(of('%', 80, 100)).toBe(3)
    expect(of('points', 4, 100)).toBe(3)
    expect(of('score', 0.5, 100)).toBe(0.03)
    expect(of('usd', 0.4)).toBeCloseTo(0.04)
    expect(of('tokens', 900)).toBe(90)
    expect(of('ms', 100)).toBe(25)
    expect(of('ms', 8)).toBe(5)
    expect(of('count', 4)).toBe(1)
    expect(of('count', 40)).toBe(4)
  })

  it('is never below one probe that flips, as rounded values show it', () => {
    // 6 of 7 and 5 of 7 are printed as 85.7 and 71.4.
    expect(85.7 - 71.4).toBeLessThanOrEqual(of('%', 85.7, 7))
    expect(0.667 - 0.333).toBeLessThanOrEqual(of('score', 0.667, 3))
  })

  it('is the spread of the repeats where that is wider', () => {
    expect(of('%', 80, 100, 7)).toBe(7)
    expect(of('ms', 100, undefined, 60)).toBe(60)
  })

  it('excuses no leak', () => {
    expect(
      noiseOf({ group: 'accuracy', name: 'leaks', unit: 'count' }, { base: 0, n: 3, spread: 2 }),
    ).toBe(0)
  })
})
