import { describe, expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { combineRuns } from './combine-runs.js'
import { lintControls } from './lint-controls.js'

const runs = (...each: Record<string, string>[]) =>
  combineRuns(each.map(answered => learningRun(answered)))

// The first check of a test is positive, all others are negative.
const none = runs(
  { people1: '-pp', people2: 'p', rules1: 'p-', work1: '-', trap1: 'p' },
  { people1: '-p-', people2: 'p', rules1: '-p', work1: '-', trap1: 'p' },
)
const key = runs(
  { people1: 'ppp', people2: 'p', rules1: 'pp', work1: '-', trap1: 'p' },
  { people1: 'ppp', people2: 'p', rules1: 'p-', work1: '-', trap1: 'p' },
)

describe('floor and ceiling as lint', () => {
  test('names tests that pass without memory in every run, but no traps', () => {
    const { findings } = lintControls({ none, 'answer-key': key })
    expect(findings.filter(({ rule }) => rule === 'passes without memory')).toEqual([
      {
        rule: 'passes without memory',
        id: 'people2',
        times: 2,
        of: 2,
        message:
          'people2: it passes without any memory, so it cannot show what a memory adds (2 of 2)',
      },
    ])
  })

  test('names tests that fail with the answer key, and how often', () => {
    const { findings } = lintControls({ none, 'answer-key': key })
    const failing = findings.filter(({ rule }) => rule === 'fails with the answer key')
    expect(failing.map(({ id, times }) => [id, times])).toEqual([
      ['rules1', 1],
      ['work1', 2],
    ])
  })

  test('sums what negative checks give to the floor', () => {
    const { givenAway } = lintControls({ none, 'answer-key': key })
    // people1: 3 of 6 negative answers of 2 runs of 3 checks; rules1: 1 of 4. Over 4 tests.
    expect(givenAway.points).toBe(18.8)
    expect(givenAway.of).toBe(50)
    expect(givenAway.tests).toEqual([
      { id: 'people1', points: 12.5 },
      { id: 'rules1', points: 6.25 },
    ])
  })

  test('names tests that the memory made worse', () => {
    const learned = runs({ people1: 'ppp', people2: '-', rules1: 'pp', work1: '-', trap1: '-' })
    const { findings } = lintControls({ none, learned, 'answer-key': key })
    const harmed = findings.filter(({ rule }) => rule === 'less than no memory')
    expect(harmed.map(({ id }) => id)).toEqual(['people2', 'trap1'])
  })

  test('says nothing of tests that were not measured', () => {
    const broken = runs({ people1: 'error', people2: 'n/a', rules1: '--', work1: '-', trap1: 'p' })
    const right = runs({ people1: 'p', people2: 'p', rules1: 'pp', work1: 'p', trap1: 'p' })
    expect(lintControls({ none: broken, 'answer-key': right }).findings).toEqual([])
  })
})
