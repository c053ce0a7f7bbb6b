import { describe, expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { changeOf, commonTests } from './change.js'
import { combineRuns } from './combine-runs.js'

const scoreOf = (...runs: Record<string, string>[]) =>
  combineRuns(runs.map(answers => learningRun(answers)))

describe('a change', () => {
  test('is the difference of what both print', () => {
    const base = scoreOf({ people1: 'ppp', people2: 'pp-', rules1: 'p' })
    const other = scoreOf({ people1: 'p--', people2: 'pp-', rules1: 'p' })
    const common = commonTests(base, other)
    expect(changeOf('main', common)).toEqual({
      base: 88.9,
      other: 66.7,
      by: -22.2,
      interval: null,
      tests: 3,
      runs: { base: 1, other: 1 },
    })
    expect(changeOf('people', common)).toMatchObject({ base: 83.3, other: 50 })
    expect(changeOf('work', common)).toBeNull()
  })

  test('has an interval where both have three runs', () => {
    const right = { people1: 'p', people2: 'p' }
    const wrong = { people1: '-', people2: 'p' }
    const base = scoreOf(right, right, right)
    const other = scoreOf(wrong, wrong, wrong)
    // Steps of 50: 2 · 50² / 12 / 3 = 138.9, its root 11.785, t(4) = 2.776.
    const { interval } = changeOf('main', commonTests(base, other)) ?? {}
    expect(interval?.low).toBeCloseTo(-50 - 32.72, 2)
    expect(interval?.high).toBeCloseTo(-50 + 32.72, 2)
  })

  test('leaves out tests that one side lacks, could not serve, or checked otherwise', () => {
    const base = scoreOf({ people1: 'pp', people2: 'p', rules1: 'p', work1: 'p' })
    const other = scoreOf({ people1: 'p', people2: 'p', rules1: 'n/a', rules2: 'p' })
    expect(commonTests(base, other).map(({ id }) => id)).toEqual(['people2'])
  })
})
