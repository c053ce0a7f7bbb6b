import type { CombinedTest } from './combined-score.js'
import { countsIn, type PartName } from './parts.js'
import { meanPercent, type Share } from './share.js'
import { mean } from './statistics/index.js'

type Tests = readonly CombinedTest[]

/** The tests of a part that were measured in every run. */
export function testsOf(part: PartName, tests: Iterable<CombinedTest>): CombinedTest[] {
  return [...tests].filter(test => countsIn(part, test) && !test.scores.includes(null))
}

/** The mean of each run over some tests, in percent, not rounded. */
export function runMeans(tests: Tests): number[] {
  const runs = tests[0]?.scores.length ?? 0
  return Array.from({ length: runs }, (_, run) => {
    const scores = tests.map(test => 100 * (test.scores[run] ?? 0))
    return mean(scores) as number
  })
}

/** The printed mean over all runs of some tests, to the digit what one run of them prints. */
export function printedMean(tests: Tests): number | null {
  return meanPercent(tests.flatMap(sharesOf))
}

function sharesOf({ scores, checks }: CombinedTest): Share[] {
  const of = checks.length
  return scores
    .filter(score => score !== null)
    .map(score => ({ passed: Math.round(score * of), of }))
}

/** What one test is worth in a mean over so many, in points: see `variance`. */
export function stepOf(tests: Tests): number {
  return 100 / tests.length
}
