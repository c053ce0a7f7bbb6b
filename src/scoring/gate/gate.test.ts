import { describe, expect, test } from 'vitest'
import { learningRun } from '../../../tests/scoring/learning-run.js'
import { combineRuns } from '../combine-runs.js'
import type { CombinedScore, LearningRun } from '../combined-score.js'
import { decideGate, type GateColumn, type GateInput, type Replays } from './gate.js'
import type { GateLimits } from './limits.js'

const RIGHT = { people1: 'pp', people2: 'pp', rules1: 'pp', work2: 'pp', trap1: 'p' }

const run = (changed: Record<string, string> = {}, spent?: LearningRun['spent']) =>
  learningRun({ ...RIGHT, ...changed }, spent)

const column = (score: CombinedScore | null, changed: Partial<GateColumn> = {}): GateColumn => ({
  score,
  isolated: true,
  partial: false,
  replays: { count: 1, hashes: [] },
  ...changed,
})

const runs = (...changed: Record<string, string>[]) =>
  combineRuns(changed.map(answers => run(answers)))

/** The lines of `learned` by name. */
function gate(
  limits: GateLimits,
  score: CombinedScore | null,
  changed: Partial<GateInput> = {},
  about: Partial<GateColumn> = {},
) {
  const { passed, lines } = decideGate(
    { learned: limits },
    {
      interrupted: false,
      sharded: false,
      ...changed,
      setups: { learned: column(score, about), ...changed.setups },
    },
  )
  return { passed, ...Object.fromEntries(lines.map(line => [line.name, line])) }
}

describe('scores as floors', () => {
  test('pass at the limit and fail a tenth below it', () => {
    // main: (100 + 100 + 100 + 50) / 4 = 87.5.
    const score = runs({ work2: 'p-' })
    expect(gate({ main: 87.5 }, score)).toMatchObject({
      passed: true,
      main: { limit: 87.5, actual: 87.5, verdict: 'passed', by: 0 },
    })
    expect(gate({ main: 87.6 }, score)).toMatchObject({
      passed: false,
      main: { actual: 87.5, verdict: 'failed', by: -0.1 },
    })
  })

  test('hold practice, exam, areas and the fully right ones', () => {
    const limits = { practice: 90, exam: 90, people: 80, work: 60, fullyRight: 3 }
    expect(gate(limits, runs({ work2: 'p-' }))).toMatchObject({
      practice: { actual: 100, verdict: 'passed', by: 10 },
      exam: { actual: 75, verdict: 'failed', by: -15 },
      people: { actual: 100, verdict: 'passed' },
      work: { actual: 50, verdict: 'failed', by: -10 },
      fullyRight: { actual: 3, verdict: 'passed', by: 0 },
    })
  })

  test('compare the printed numbers', () => {
    // 2 / 3 of people1 and all others: (66.67 + 3 · 100) / 4 = 91.67, printed 91.7.
    expect(gate({ main: 91.7 }, runs({ people1: 'pp-' }))).toMatchObject({ passed: true })
  })

  test('are not decided for an area without tests', () => {
    expect(gate({ corrections: 10 }, runs({}))).toMatchObject({
      passed: false,
      corrections: { actual: null, verdict: 'not decided', reason: 'no test of it was measured' },
    })
  })
})

describe('a gate fails closed', () => {
  test.each([
    ['interrupted', { interrupted: true }, {}],
    ['one shard of several', { sharded: true }, {}],
    ['only some of the tests', {}, { partial: true }],
  ])('on a run that is %s', (said, input, about) => {
    const result = gate({ main: 0, maxP95Ms: 1 }, runs({}), input, about)
    expect(result.passed).toBe(false)
    expect(result).toMatchObject({
      main: { verdict: 'not decided', reason: expect.stringContaining(said) },
      maxP95Ms: { verdict: 'not decided' },
      maxErrors: { verdict: 'not decided' },
    })
  })

  test('on a setup that did not run, even without a limit', () => {
    expect(gate({}, null)).toMatchObject({
      passed: false,
      maxErrors: { verdict: 'not decided', actual: null, reason: 'this setup did not run' },
    })
  })

  test('on a dataset without tests', () => {
    expect(gate({ main: 0 }, combineRuns([learningRun({})]))).toMatchObject({
      passed: false,
      main: { verdict: 'not decided', reason: 'there is no test' },
    })
  })

  test('on results that are missing in one of the runs', () => {
    expect(gate({ main: 0, maxErrors: 9 }, runs({}, { work2: 'missing' }))).toMatchObject({
      passed: false,
      main: { verdict: 'not decided', reason: 'not run: work2' },
    })
  })

  test('on cases that were not kept apart, unless that is allowed', () => {
    const shared = { isolated: false }
    expect(gate({ main: 50 }, runs({}), {}, shared)).toMatchObject({
      passed: false,
      main: { verdict: 'not decided', reason: expect.stringContaining('allowShared') },
    })
    expect(gate({ main: 50, allowShared: true }, runs({}), {}, shared).passed).toBe(true)
  })
})

describe('errored cases', () => {
  const broken = runs({ people1: 'error' }, { people1: 'error', work2: 'error' })

  test('decide nothing, and their line fails by how many there are', () => {
    expect(gate({ main: 10 }, broken)).toMatchObject({
      passed: false,
      main: { verdict: 'not decided', reason: 'errored: people1, work2' },
      maxErrors: { limit: 0, actual: 3, verdict: 'failed', by: -3 },
    })
  })

  test('may be allowed, and then count as wrong', () => {
    expect(gate({ main: 62.5, maxErrors: 3 }, broken)).toMatchObject({
      passed: true,
      main: { actual: 62.5, verdict: 'passed' },
      maxErrors: { verdict: 'passed', by: 0 },
    })
  })

  test('are never allowed among traps, for lift, or in a control', () => {
    const trap = runs({ trap1: 'error' })
    expect(gate({ traps: 100, maxErrors: 5 }, trap)).toMatchObject({
      traps: { verdict: 'not decided', reason: 'errored: trap1' },
    })
    const none = column(runs({ people1: '--' }))
    const errored = column(runs({ people1: 'error' }))
    expect(
      gate({ lift: 1, maxErrors: 5 }, runs({ work2: 'error' }), { setups: { none } }),
    ).toMatchObject({ lift: { verdict: 'not decided', reason: 'errored: work2' } })
    expect(gate({ lift: 1, maxErrors: 5 }, runs({}), { setups: { none: errored } })).toMatchObject({
      lift: { verdict: 'not decided', reason: 'none: errored: people1' },
    })
  })
})

describe('traps', () => {
  test('fail when one run stepped into one', () => {
    expect(gate({ traps: 100 }, runs({}, {}, { trap1: '-' }))).toMatchObject({
      passed: false,
      traps: { actual: 0, verdict: 'failed', by: -100, reason: 'stepped into in 1 of 3 runs' },
    })
    expect(gate({ traps: 100 }, runs({}, {})).passed).toBe(true)
  })

  test('are not decided where there are none', () => {
    const score = combineRuns([learningRun({ people1: 'p' })])
    expect(gate({ traps: 100 }, score)).toMatchObject({ traps: { verdict: 'not decided' } })
  })
})

describe('lift', () => {
  test('is what learned has more than none', () => {
    const none = column(runs({ people1: '--', people2: 'p-' }))
    expect(gate({ lift: 40 }, runs({}), { setups: { none } })).toMatchObject({
      passed: false,
      lift: {
        actual: 37.5,
        verdict: 'failed',
        by: -2.5,
        reason: 'from 62.5 to 100.0 over 4 tests',
      },
    })
  })

  test('counts the tests that apply to both', () => {
    const none = column(runs({ people1: '--' }))
    expect(gate({ lift: 30 }, runs({ work2: 'n/a' }), { setups: { none } })).toMatchObject({
      lift: { actual: 33.3, verdict: 'passed', reason: 'from 66.7 to 100.0 over 3 tests' },
    })
  })

  test('is not decided without none', () => {
    expect(gate({ lift: 0 }, runs({}))).toMatchObject({
      passed: false,
      lift: { verdict: 'not decided', reason: 'none: this setup did not run' },
    })
  })
})

describe('drop', () => {
  const twice: Replays = { count: 2, hashes: [] }
  const base = (score: CombinedScore, replays = twice) => ({
    base: { from: 'main branch', setups: { learned: { score, replays } } },
  })
  const steady = runs({}, {}, {})
  const lost = runs({ work2: '--' }, { work2: '--' }, { work2: '--' })

  test('fails when more was lost than allowed, in every run', () => {
    expect(gate({ drop: 5 }, lost, base(steady), { replays: twice })).toMatchObject({
      passed: false,
      drop: {
        limit: 5,
        actual: 25,
        verdict: 'failed',
        by: -20,
        reason: 'from 100.0 to 75.0 over 4 tests since main branch',
      },
    })
    expect(gate({ drop: 25 }, lost, base(steady), { replays: twice }).passed).toBe(true)
    expect(gate({ drop: 0 }, steady, base(lost), { replays: twice })).toMatchObject({
      drop: { actual: -25, verdict: 'passed', by: 25 },
    })
  })

  test('passes a loss that runs of the same system show among themselves', () => {
    const wavering = runs({}, { work2: '--' }, { work2: '--', people1: '--' })
    expect(gate({ drop: 5 }, wavering, base(steady), { replays: twice })).toMatchObject({
      passed: true,
      drop: { actual: 25, verdict: 'passed', reason: expect.stringContaining('within the noise') },
    })
  })

  test('is not decided with one replay a side, unless they left the same bytes', () => {
    const once = { count: 1, hashes: ['a'] }
    const other = { count: 1, hashes: ['b'] }
    expect(gate({ drop: 5 }, lost, base(steady, once), { replays: other })).toMatchObject({
      passed: false,
      drop: { actual: 25, verdict: 'not decided', reason: expect.stringContaining('one replay') },
    })
    expect(gate({ drop: 5 }, lost, base(steady, once), { replays: once })).toMatchObject({
      drop: { verdict: 'failed' },
    })
    const unknown = { count: 1, hashes: [] }
    expect(gate({ drop: 5 }, lost, base(steady, unknown), { replays: unknown })).toMatchObject({
      drop: { verdict: 'not decided' },
    })
  })

  test('is not decided with fewer than three runs, or without a base', () => {
    expect(gate({ drop: 5 }, runs({}), base(steady), { replays: twice })).toMatchObject({
      drop: { verdict: 'not decided', reason: 'needs 3 runs a side, there are 3 and 1' },
    })
    expect(gate({ drop: 5 }, steady)).toMatchObject({
      passed: false,
      drop: { verdict: 'not decided', reason: expect.stringContaining('no score of the base') },
    })
    const broken = runs({}, {}, { work2: 'error' })
    expect(gate({ drop: 5 }, steady, base(broken), { replays: twice })).toMatchObject({
      drop: { verdict: 'not decided', reason: 'main branch: errored: work2' },
    })
  })
})

describe('budgets', () => {
  const spent = (tokens: number, usd: number, ms: number) =>
    Object.fromEntries(Object.keys(RIGHT).map(id => [id, { ms, usage: { tokens, usd } }]))

  test('hold what one run took', () => {
    const score = combineRuns([run({}, spent(100, 0.01, 900)), run({}, spent(300, 0.01, 1100))])
    expect(gate({ maxTokens: 900, maxUsd: 0.06, maxP95Ms: 1000 }, score)).toMatchObject({
      passed: false,
      maxTokens: { actual: 1000, verdict: 'failed', by: -100 },
      maxUsd: { verdict: 'passed', by: 0.01 },
      maxP95Ms: { actual: 1100, verdict: 'failed', by: -100 },
    })
  })

  test('are not decided where not every case told what it took', () => {
    const { work2, ...some } = spent(100, 0.01, 900)
    const score = combineRuns([run({}, some)])
    expect(gate({ maxTokens: 9000, maxUsd: 1 }, score)).toMatchObject({
      passed: false,
      maxTokens: { verdict: 'not decided', reason: 'only 4 of 5 cases reported its tokens' },
    })
    expect(gate({ maxUsd: 1 }, runs({}))).toMatchObject({
      maxUsd: { verdict: 'not decided', reason: 'no case reported its cost' },
    })
  })
})

test('a control is held to its own numbers', () => {
  const input = { interrupted: false, sharded: false }
  const none = column(runs({ people1: '--' }))
  const { passed, lines } = decideGate({ none: { main: 80 } }, { ...input, setups: { none } })
  expect(passed).toBe(false)
  expect(lines[0]).toMatchObject({ setup: 'none', name: 'main', actual: 75, verdict: 'failed' })
})
