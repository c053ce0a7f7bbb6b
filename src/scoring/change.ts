import type { CombinedScore, CombinedTest } from './combined-score.js'
import { oneDecimal } from './one-decimal.js'
import { printedMean, runMeans, stepOf } from './part-of-tests.js'
import { countsIn, type PartName } from './parts.js'
import { differenceInterval, type Interval } from './statistics/index.js'

/** A test that two scores can be compared on. */
export interface CommonTest {
  id: string
  base: CombinedTest
  other: CombinedTest
}

/** How a part moved from one score to another. */
export interface Change {
  /** Printed means over the common tests. */
  base: number
  other: number
  /** `other − base` of the printed means, in points. */
  by: number
  /** Of the difference of the run means; `null` where a side has fewer than three runs. */
  interval: Interval | null
  /** Tests that both are compared on. */
  tests: number
  runs: { base: number; other: number }
}

/** The tests that both scores measured in every run, with the same checks; sorted by id. */
export function commonTests(
  base: Pick<CombinedScore, 'tests'>,
  other: Pick<CombinedScore, 'tests'>,
): CommonTest[] {
  return Object.keys(base.tests)
    .filter(id => Object.hasOwn(other.tests, id))
    .map(id => ({
      id,
      base: base.tests[id] as CombinedTest,
      other: other.tests[id] as CombinedTest,
    }))
    .filter(({ base, other }) => asks(base) === asks(other) && measured(base) && measured(other))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The change of a part over common tests; `null` where none of them counts in it. */
export function changeOf(
  part: PartName,
  common: readonly CommonTest[],
  confidence?: number,
): Change | null {
  const counted = common.filter(({ base, other }) => countsIn(part, base) && countsIn(part, other))
  const [before, after] = [counted.map(test => test.base), counted.map(test => test.other)]
  const [base, other] = [printedMean(before), printedMean(after)]
  if (base === null || other === null) return null
  const [baseRuns, otherRuns] = [runMeans(before), runMeans(after)]
  return {
    base,
    other,
    by: oneDecimal(other - base),
    interval: differenceInterval(baseRuns, otherRuns, { step: stepOf(before), confidence }),
    tests: counted.length,
    runs: { base: baseRuns.length, other: otherRuns.length },
  }
}

function asks({ checks }: CombinedTest): string {
  return JSON.stringify(checks.map(({ type, where, value }) => [type, where, value]))
}

function measured({ scores }: CombinedTest): boolean {
  return !scores.includes(null)
}
