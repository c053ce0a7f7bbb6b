import { describe, expect, test } from 'vitest'
import { studentT } from './student-t.js'

// Values of the printed tables: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
describe('the t quantile', () => {
  test.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [8, 2.306],
    [9, 2.262],
    [29, 2.045],
    [30, 2.042],
    [100, 1.984],
  ])('for 95 %% and %i degrees of freedom is %f', (degrees, expected) => {
    expect(studentT(0.95, degrees)).toBeCloseTo(expected, 3)
  })

  test.each([
    [0.9, 4, 2.132],
    [0.9, 8, 1.86],
    [0.99, 2, 9.925],
    [0.998, 1, 318.309],
  ])('for a confidence of %f and %i degrees of freedom is %f', (confidence, degrees, expected) => {
    expect(studentT(confidence, degrees)).toBeCloseTo(expected, 2)
  })

  test('takes the wider one of two whole degrees of freedom', () => {
    expect(studentT(0.95, 4.9)).toBe(studentT(0.95, 4))
  })

  test('comes to the normal quantile with many runs', () => {
    expect(studentT(0.95, 1e9)).toBeCloseTo(1.962, 3)
  })

  test('refuses what has no quantile', () => {
    expect(() => studentT(0.95, 0.5)).toThrow(RangeError)
    expect(() => studentT(1, 4)).toThrow(RangeError)
  })
})
