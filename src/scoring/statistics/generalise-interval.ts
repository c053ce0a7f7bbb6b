import { CONFIDENCE, type Interval } from './interval.js'
import { percentile } from './percentile.js'
import { seededRandom } from './seeded-random.js'

const RESAMPLES = 2000

/**
 * Where the mean would lie over **other tests of the same kind**: the tests are drawn again with
 * replacement, 2,000 times, and the middle 95 % of the means are kept (percentile bootstrap); in the
 * unit of the scores. For reading only: no gate uses it, since a gate compares the same tests.
 * With fewer than about twenty tests it is somewhat too narrow.
 *
 * Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
 *
 * @param testScores one number per test, the mean of its runs, always in the same order
 * @param seed the same seed gives the same interval
 * @returns `null` below two tests
 */
export function generaliseInterval(testScores: readonly number[], seed: number): Interval | null {
  const count = testScores.length
  if (count < 2) return null
  const random = seededRandom(seed)
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < count; drawn++) {
      sum += testScores[Math.floor(random() * count)] as number
    }
    return sum / count
  })
  const outside = (1 - CONFIDENCE) / 2
  return {
    low: percentile(means, outside) as number,
    high: percentile(means, 1 - outside) as number,
  }
}
