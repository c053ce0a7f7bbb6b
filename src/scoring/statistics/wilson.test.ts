import { describe, expect, test } from 'vitest'
import { wilson } from './wilson.js'

describe("Wilson's interval", () => {
  test('of all three of three begins at 3 / (3 + 1.96²)', () => {
    const interval = wilson(3, 3)
    expect(interval?.low).toBeCloseTo(43.85, 2)
    expect(interval?.high).toBe(100)
  })

  test('of four of five is 37.6 to 96.4', () => {
    const interval = wilson(4, 5)
    expect(interval?.low).toBeCloseTo(37.55, 2)
    expect(interval?.high).toBeCloseTo(96.38, 2)
  })

  test('is the mirror image for failures', () => {
    const [one, other] = [wilson(1, 5), wilson(4, 5)]
    expect(one?.low).toBeCloseTo(100 - (other?.high ?? 0), 10)
    expect(wilson(0, 3)?.low).toBe(0)
  })

  test('does not exist where nothing was measured', () => {
    expect(wilson(0, 0)).toBeNull()
  })
})
