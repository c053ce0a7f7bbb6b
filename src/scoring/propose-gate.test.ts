import { expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { combineRuns } from './combine-runs.js'
import { proposeGate } from './propose-gate.js'

const answers = (people1: string, trap1 = 'p') => ({ people1, people2: 'p', people3: 'p', trap1 })
const runs = (...each: Record<string, string>[]) =>
  combineRuns(each.map(answered => learningRun(answered)))

test('proposes the mean minus 2.5 standard errors of the difference, rounded down', () => {
  // Runs of 100, 100 and 66.7: variance 370.4, step² / 12 = 92.6, √(463 / 3) = 12.42;
  // 88.9 − 2.5 · √2 · 12.42 = 44.98. The exam, one test, is always right: 100 − 2.5 · √2 · 16.67.
  expect(proposeGate(runs(answers('p'), answers('p'), answers('-')))).toEqual({
    exam: 41,
    main: 44.9,
    traps: 100,
  })
})

test('proposes no gate for traps that were stepped into', () => {
  expect(proposeGate(runs(answers('p'), answers('p', '-'), answers('p')))?.traps).toBeUndefined()
})

test('proposes nothing from fewer than three runs, or from broken ones', () => {
  expect(proposeGate(runs(answers('p'), answers('p')))).toBeNull()
  expect(proposeGate(runs(answers('p'), answers('p'), answers('error')))).toBeNull()
})
