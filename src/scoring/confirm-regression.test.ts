import { describe, expect, test } from 'vitest'
import { confirmRegression, failuresNeeded } from './confirm-regression.js'

const baseline = { of: 5, cases: 48 }
const fails = (count: number) => Array.from({ length: count }, () => false)

describe('a case that was always right', () => {
  test('passes when it passes', () => {
    expect(confirmRegression([true], baseline)).toBe('pass')
  })

  test('is run again until it failed five times', () => {
    for (const count of [0, 1, 2, 3, 4]) {
      expect(confirmRegression(fails(count), baseline)).toBe('run again')
    }
    expect(confirmRegression(fails(5), baseline)).toBe('fail')
  })

  test('is unstable as soon as a rerun passes', () => {
    expect(confirmRegression([false, true], baseline)).toBe('unstable')
    expect(confirmRegression([...fails(4), true], baseline)).toBe('unstable')
  })

  test('is judged by minPasses first where several runs were asked for', () => {
    const rule = { ...baseline, runs: 3, minPasses: 2 }
    expect(confirmRegression([false, true], rule)).toBe('run again')
    expect(confirmRegression([false, true, true], rule)).toBe('pass')
    expect(confirmRegression([false, true, false], rule)).toBe('unstable')
    expect(confirmRegression(fails(3), rule)).toBe('run again')
    expect(confirmRegression(fails(5), rule)).toBe('fail')
  })
})

describe('failures needed', () => {
  test.each([
    [5, 48, 5],
    [3, 48, 7],
    [1, 48, 9],
    [50, 48, 5],
    [5, 18, 5],
    [1, 18, 8],
    [5, 1000, 10],
    [1, 1, 4],
  ])('after %i right runs, among %i cases: %i', (of, cases, needed) => {
    expect(failuresNeeded({ of, cases })).toBe(needed)
  })
})
