import { describe, expect, test } from 'vitest'
import { learningRun } from '../../tests/scoring/learning-run.js'
import { combineRuns } from './combine-runs.js'

const RIGHT = { people1: 'pp', people2: 'pp', rules1: 'pp', work2: 'pp', trap1: 'p' }

const run = (changed: Record<string, string> = {}) => learningRun({ ...RIGHT, ...changed })

describe('several runs', () => {
  test('have the means of their numbers', () => {
    const combined = combineRuns([
      run(),
      run({ people1: 'p-', people2: '--' }),
      run({ people1: '--', people2: 'p-' }),
    ])
    // practice: 100, 75, 50; exam: 100, 50, 75; people: 100, 25, 25.
    expect(combined).toMatchObject({
      practice: 75,
      exam: 75,
      main: 75,
      byArea: { people: 50, rules: 100, corrections: null, work: 100 },
      complete: true,
    })
    expect(combined.fullyRight).toBe(2.7)
    expect(combined.runs.map(({ practice, exam }) => [practice, exam])).toEqual([
      [100, 100],
      [75, 50],
      [50, 75],
    ])
  })

  test('show how often each test and each check passed', () => {
    const { tests } = combineRuns([run(), run({ people1: 'p-' }), run({ people1: '--' })])
    expect(tests.people1).toMatchObject({
      score: 0.5,
      scores: [1, 0.5, 0],
      verdict: 'failed',
      verdicts: ['passed', 'failed', 'failed'],
      passed: 1,
      of: 3,
    })
    expect(tests.people1?.checks.map(({ pass, passes }) => [pass, passes])).toEqual([
      [false, 2],
      [false, 1],
    ])
    expect(tests.people1?.interval?.low).toBeCloseTo(6.15, 2)
    expect(tests.people1?.interval?.high).toBeCloseTo(79.23, 2)
  })

  test('pass a case that passed in enough of them', () => {
    const runs = [run(), run({ rules1: 'p-' }), run()]
    expect(combineRuns(runs).tests.rules1?.verdict).toBe('failed')
    expect(combineRuns(runs, { minPasses: 2 }).tests.rules1?.verdict).toBe('passed')
  })

  test('call flaky what passed and failed, and not what broke or is missing', () => {
    const { flaky } = combineRuns([
      run({ people1: 'p-', people2: 'error', rules1: 'missing' }),
      run({ people1: 'pp', work2: '--' }),
      run({ work2: '--' }),
    ])
    expect(flaky).toEqual(['people1', 'work2'])
  })

  test('never average a trap away', () => {
    const combined = combineRuns([run(), run({ trap1: '-' }), run(), run(), run()], {
      minPasses: 1,
    })
    expect(combined.traps).toBe(0)
    expect(combined.tests.trap1?.verdict).toBe('failed')
    expect(combined.main).toBe(100)
  })

  test('are complete when all are, and name what broke in any', () => {
    const combined = combineRuns([run(), run({ people1: 'error' }), run({ work2: 'missing' })])
    expect(combined).toMatchObject({ complete: false, errors: ['people1'], missing: ['work2'] })
    expect(combined.tests.people1).toMatchObject({ verdict: 'errored', passed: 2, of: 2 })
    expect(combineRuns([run(), run({ rules1: 'n/a' })])).toMatchObject({
      complete: true,
      notApplicable: ['rules1'],
    })
  })

  test('have a repeat interval from three on', () => {
    const wrong = { people1: '--', people2: '--' }
    expect(combineRuns([run(), run(wrong)]).intervals.main).toMatchObject({
      repeat: null,
      standardError: null,
    })
    const { intervals } = combineRuns([run(), run(wrong), run({ people1: '--' })])
    // 100, 50, 75: variance 625, and 25² / 12 for a step of 25; √(677.08 / 3) = 15.02.
    expect(intervals.main?.standardError).toBe(15.02)
    expect(intervals.main?.repeat).toEqual({ low: 10.4, high: 100 })
    expect(intervals.corrections).toBeNull()
  })

  test('are told from a run that does not know a test', () => {
    const { trap1, work2, ...fewer } = RIGHT
    const combined = combineRuns([run(), learningRun(fewer)])
    expect(combined.tests.work2).toMatchObject({ verdict: 'not-run', scores: [1, 0] })
  })
})

describe('one run', () => {
  test('keeps its numbers, and claims nothing of repeats or flakiness', () => {
    const one = run({ people1: 'p-', people2: 'n/a', rules1: '?p' })
    const combined = combineRuns([one])
    const { tests, fullyRight, ...numbers } = one.score
    expect(combined).toMatchObject(numbers)
    expect(combined.fullyRight).toBe(fullyRight)
    expect(combined.flaky).toEqual([])
    expect(combined.intervals.main).toMatchObject({ repeat: null, standardError: null })
    expect(combined.intervals.main?.generalise).not.toBeNull()
    expect(combined.tests.rules1?.checks[0]?.pass).toBeNull()
    expect(Object.keys(combined.tests)).toEqual(Object.keys(tests))
  })
})

describe('what runs took', () => {
  test('is summed over a run and averaged over runs', () => {
    const usage = (tokens: number) => ({ ms: tokens * 10, usage: { tokens } })
    const combined = combineRuns([
      learningRun({ people1: 'p', people2: 'p' }, { people1: usage(10), people2: usage(20) }),
      learningRun({ people1: 'p', people2: 'p' }, { people1: usage(30), people2: usage(60) }),
    ])
    expect(combined.cost).toEqual({
      calls: null,
      tokens: { perRun: 60, reported: 4, of: 4 },
      usd: null,
    })
    expect(combined.latency).toEqual({ p50: 300, p95: 600, reported: 4, of: 4 })
  })

  test('count what was reported as a number alone', () => {
    const odd = (tokens: unknown) => ({ usage: { tokens: tokens as number } })
    const { cost } = combineRuns([
      learningRun(
        { people1: 'p', people2: 'p', rules1: 'p', work2: 'p' },
        { people1: odd(null), people2: odd('12'), rules1: odd(Number.NaN), work2: odd(30) },
      ),
    ])
    expect(cost.tokens).toEqual({ perRun: 30, reported: 1, of: 4 })
  })

  test('says how many cases reported it', () => {
    const combined = combineRuns([
      learningRun({ people1: 'p', people2: 'p', rules1: 'n/a' }, { people1: { ms: 5 } }),
    ])
    expect(combined.latency).toEqual({ p50: 5, p95: 5, reported: 1, of: 2 })
    expect(combined.cost.tokens).toBeNull()
  })
})

test('no run at all is refused', () => {
  expect(() => combineRuns([])).toThrow(RangeError)
})
