import { expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { combineRuns } from './combine-runs.js'
import { proposeGate } from './propose-gate.js'

const answers = (people1: string, trap1 = 'p') => ({ people1, people2: 'p', people3: 'p', trap1 })
const runs = (...each: Record<string, string>[]) =>
  combineRuns(each.map(answered => learningRun(answered)))

test('proposes the mean minus t standard errors of the difference, rounded down', () => {
  // Two of twenty wrong in one of three runs: 100, 100 and 90: variance 33.3, step² / 12 = 2.08,
  // √(35.42 / 3) = 3.436; 96.7 − 4.303 · √2 · 3.436 = 75.79, of the printed 96.7.
  const twenty = (wrong: number) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`work${100 + n}`, n < wrong ? '-' : 'p']),
    )
  const proposed = proposeGate(runs(twenty(0), twenty(0), twenty(2)))
  expect(proposed?.main).toBe(75.7)
})

test('comes to 2.5 standard errors with many runs', () => {
  // Eight runs of one test, always right: 100 − 2.5 · √2 · √(100² / 12 / 8).
  const eight = Array.from({ length: 8 }, () => ({ people2: 'p', trap1: 'p' }))
  expect(proposeGate(runs(...eight))).toEqual({ exam: 63.9, main: 63.9, traps: 100 })
})

test('proposes no gate for traps that were stepped into', () => {
  expect(proposeGate(runs(answers('p'), answers('p', '-'), answers('p')))?.traps).toBeUndefined()
})

test('proposes nothing from fewer than three runs, or from broken ones', () => {
  expect(proposeGate(runs(answers('p'), answers('p')))).toBeNull()
  expect(proposeGate(runs(answers('p'), answers('p'), answers('error')))).toBeNull()
})
