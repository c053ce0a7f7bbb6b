import { beforeEach, describe, expect, test } from 'vitest'
import {
  brokenFound,
  coverage,
  drops,
  falselyWorse,
  falseReds,
  fourOfFive,
  missesProposal,
} from '../../scripts/simulate-gate/measure.mjs'
import {
  SYSTEMS,
  truth,
  worseEverywhere,
  worseInSome,
} from '../../scripts/simulate-gate/systems.mjs'
import { compareScores } from '../../src/scoring/compare.js'
import { confirmRegression } from '../../src/scoring/confirm-regression.js'
import { decideGate } from '../../src/scoring/gate/index.js'
import { proposeGate } from '../../src/scoring/propose-gate.js'
import { repeatInterval, seededRandom } from '../../src/scoring/statistics/index.js'

// Shares are percent of the trials; with 2,000 of them a share near 5 is off by one at most.
const TRIALS = 2000
const FEWER = 500
let random: () => number

beforeEach(() => {
  random = seededRandom(5)
})

const systems = Object.entries(SYSTEMS).map(([name, of]) => ({ name, of }))
const plans = systems.flatMap(({ name, of }) =>
  [18, 30, 48].flatMap(tests => [3, 5].map(runs => ({ name, of, tests, runs }))),
)

describe('an unchanged system', () => {
  test.each(plans)(
    'of $tests tests ($name) has its true main in 92–98 % of the intervals of $runs runs',
    ({ of, tests, runs }) => {
      const covered = coverage({ repeatInterval }, of(tests), { runs, trials: TRIALS, random })
      expect(covered).toBeGreaterThanOrEqual(92)
      expect(covered).toBeLessThanOrEqual(98)
    },
  )

  test.each(plans.filter(({ tests }) => tests !== 30))(
    'of $tests tests ($name) drops in at most 5 % of gates with $runs runs',
    ({ of, tests, runs }) => {
      const play = { runs, trials: FEWER, random, limit: 0 }
      // 500 trials of a true 4 % reach 6.5.
      expect(drops({ decideGate }, of(tests), of(tests), play)).toBeLessThanOrEqual(6.5)
    },
  )

  test.each(systems)('of 48 tests ($name) has a red case in at most 5 % of runs', ({ of }) => {
    for (const runs of [1, 3, 5]) {
      const red = falseReds(confirmRegression, of(48), { runs, trials: TRIALS, random })
      expect(red).toBeLessThanOrEqual(5)
    }
  })

  test('of 48 coin flips, the worst there is, has a red case in at most 5 % of runs', () => {
    const coins = Array.from({ length: 48 }, () => 0.5)
    for (const runs of [1, 3, 5]) {
      const red = falseReds(confirmRegression, coins, { runs, trials: TRIALS, random })
      // The true share is 1 − (1 − 2^−10)^48 = 4.6.
      expect(red).toBeLessThanOrEqual(6)
    }
  })

  test('would have red cases too often with four failures of five', () => {
    const hard = SYSTEMS['mixed, hard'](48)
    expect(falseReds(fourOfFive, hard, { runs: 1, trials: TRIALS, random })).toBeGreaterThan(40)
    expect(falseReds(fourOfFive, hard, { runs: 5, trials: TRIALS, random })).toBeGreaterThan(5)
  })

  test.each(systems)('of 48 tests ($name) compares as worse in at most 5 %', ({ of }) => {
    for (const runs of [1, 3]) {
      const worse = falselyWorse({ compareScores }, of(48), { runs, trials: FEWER, random })
      expect(worse).toBeLessThanOrEqual(5)
    }
  })

  test('keeps the gate that was proposed from its runs', () => {
    const of = SYSTEMS['mixed, good']
    const missed = missesProposal({ proposeGate }, of(48), { runs: 5, trials: FEWER, random })
    expect(missed).toBeLessThanOrEqual(8)
  })
})

describe('a system that lost ten points of main', () => {
  const found = (name: keyof typeof SYSTEMS, worse: typeof worseInSome, runs = 5) => {
    const before = SYSTEMS[name](48)
    const after = worse(before, 10)
    expect(truth(after)).toBeCloseTo(truth(before) - 10, 6)
    return drops({ decideGate }, before, after, { runs, trials: FEWER, random, limit: 5 })
  }

  test.each(['mixed, good', 'mixed, hard', 'equal, 90 %'] as const)(
    'is found by over four gates of five, with five runs (%s)',
    name => {
      expect(found(name, worseEverywhere)).toBeGreaterThan(80)
      expect(found(name, worseInSome)).toBeGreaterThan(80)
    },
  )

  test('is harder to find where every test wavers, and with three runs', () => {
    expect(found('equal, 80 %', worseEverywhere)).toBeLessThan(80)
    expect(found('mixed, hard', worseEverywhere, 3)).toBeLessThan(80)
  })

  test('is never found with one run a side: that is not decided', () => {
    expect(found('mixed, good', worseInSome, 1)).toBe(0)
  })
})

describe('a case that broke', () => {
  test.each([1, 3, 5])('for good is red always, after a baseline of %i runs', runs => {
    const play = { runs, cases: 48, trials: 100, random }
    expect(brokenFound(confirmRegression, 0, play)).toBe(100)
  })
})
