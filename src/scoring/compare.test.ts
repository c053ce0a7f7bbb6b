import { describe, expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { combineRuns } from './combine-runs.js'
import { compareScores } from './compare.js'

/** Forty tests of one check, the first of them wrong. */
const answers = (wrong: number, extra: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `${n % 2 === 0 ? 'people' : 'rules'}-${100 + n}`,
      n < wrong ? '-' : 'p',
    ]),
  ),
  ...extra,
})

const named = (name: string, ...runs: Record<string, string>[]) => ({
  name,
  score: combineRuns(runs.map(run => learningRun(run))),
})

const moves = (comparison: ReturnType<typeof compareScores>) =>
  Object.fromEntries(
    (comparison?.moves ?? []).map(({ part, by, moved, noise }) => [part, { by, moved, noise }]),
  )

describe('one run a side', () => {
  test('moves beyond the floor of three points, when more is lost than chance explains', () => {
    const base = named('base', answers(0))
    expect(moves(compareScores(base, named('other', answers(5)))).main).toEqual({
      by: -12.5,
      moved: 'worse',
      noise: { kind: 'floor', points: 3, lost: 5, gained: 0, chance: 1 / 32 },
    })
    expect(moves(compareScores(base, named('other', answers(4)))).main).toMatchObject({
      by: -10,
      moved: null,
      noise: { chance: 1 / 16 },
    })
    expect(
      moves(compareScores(named('base', answers(5)), named('other', answers(0)))),
    ).toMatchObject({ main: { by: 12.5, moved: 'better' } })
  })

  test('moves no further than the floor, however many tests lean to one side', () => {
    const base = named('base', partly('pppppppppp'))
    // Eight tests of forty lose a tenth each: two points.
    expect(moves(compareScores(base, named('other', partly('ppppppppp-')))).main).toMatchObject({
      by: -2,
      moved: null,
      noise: { lost: 8 },
    })
  })

  test('calls no part moved for one test that flips', () => {
    const base = named('base', answers(0))
    // One of twenty people tests: five points.
    expect(moves(compareScores(base, named('other', answers(1)))).people).toMatchObject({
      by: -5,
      moved: null,
      noise: { kind: 'floor', points: 5.1 },
    })
    expect(moves(compareScores(base, named('other', answers(14)))).people?.moved).toBe('worse')
  })
})

/** Forty tests of ten checks, eight of them answered in their own way. */
function partly(answer: string) {
  return Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`work-${100 + n}`, n < 8 ? answer : 'pppppppppp']),
  )
}

describe('three runs a side', () => {
  test('move beyond the measured noise, however little that is', () => {
    const base = named('base', answers(0), answers(0), answers(0))
    const other = named('other', answers(1), answers(1), answers(1))
    // A step of 2.5: √(2 · 2.5² / 12 / 3) = 0.589, t(4) = 2.776.
    expect(moves(compareScores(base, other)).main).toEqual({
      by: -2.5,
      moved: 'worse',
      noise: { kind: 'interval', points: 1.6 },
    })
  })

  test('do not move within it', () => {
    const base = named('base', answers(0), answers(4), answers(2))
    const other = named('other', answers(1), answers(6), answers(3))
    expect(compareScores(base, other)?.worse).toBe(false)
  })

  test('ask more of the parts, since there are several', () => {
    const base = named('base', answers(0), answers(0), answers(0))
    const comparison = moves(compareScores(base, base))
    const [main, people] = [comparison.main?.noise, comparison.people?.noise]
    expect(main).toEqual({ kind: 'interval', points: 1.6 })
    // Steps of 5, four parts: √(2 · 25 / 12 / 3) = 1.179, t(4) at 1 − 0.05 / 4 = 4.315.
    expect(people).toEqual({ kind: 'interval', points: 5.1 })
  })
})

test('a trap that is stepped into is a move whatever the noise', () => {
  const base = named('base', answers(0, { trap1: 'ppppp' }))
  const other = named('other', answers(0, { trap1: 'pppp-' }))
  expect(compareScores(base, other)?.worse).toBe(true)
})

test('tests that were always right on one side only are named', () => {
  const base = named(
    'base',
    { people1: 'p', people2: '-', people3: 'p' },
    { people1: 'p', people2: 'p', people3: 'p' },
  )
  const other = named(
    'other',
    { people1: '-', people2: 'p', people3: 'p' },
    { people1: 'p', people2: 'p', people3: 'p' },
  )
  expect(compareScores(base, other)?.flips).toEqual([
    { id: 'people1', flip: 'lost', base: { passed: 2, of: 2 }, other: { passed: 1, of: 2 } },
    { id: 'people2', flip: 'gained', base: { passed: 1, of: 2 }, other: { passed: 2, of: 2 } },
  ])
})

test('only common tests are compared; nothing in common is no comparison', () => {
  const base = named('base', { people1: 'p', people2: 'p', rules1: 'p' })
  const other = named('other', { people1: 'p', people2: 'pp', work1: '-' })
  expect(compareScores(base, other)).toMatchObject({
    tests: { common: 1, onlyBase: ['people2', 'rules1'], onlyOther: ['people2', 'work1'] },
    worse: false,
  })
  expect(compareScores(base, named('other', { work1: 'p' }))).toBeNull()
})

test('cost and time move, and decide nothing', () => {
  const spent = (tokens: number, ms: number) => ({ people1: { ms, usage: { tokens } } })
  const score = (tokens: number, ms: number) =>
    combineRuns([learningRun({ people1: 'p' }, spent(tokens, ms))])
  const comparison = compareScores(
    { name: 'base', score: score(100, 10) },
    { name: 'other', score: score(111, 14) },
  )
  expect(comparison?.worse).toBe(false)
  expect(comparison?.resources).toEqual([
    { name: 'tokens', base: 100, other: 111, moved: 'worse' },
    { name: 'p50 ms', base: 10, other: 14, moved: null },
    { name: 'p95 ms', base: 10, other: 14, moved: null },
  ])
})

test('an incomplete score is named', () => {
  const base = named('base', answers(0))
  expect(compareScores(base, named('other', answers(0, { work1: 'error' })))?.incomplete).toEqual([
    'other',
  ])
})
