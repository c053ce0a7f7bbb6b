import type { LearningScore } from '../suites/learning/score-shape.js'
import type { CaseRule } from './case-verdict.js'
import { combineTests } from './combine-tests.js'
import type { CombinedScore, CombinedTest, LearningRun, PartIntervals } from './combined-score.js'
import { oneDecimal } from './one-decimal.js'
import { printedMean, runMeans, stepOf, testsOf } from './part-of-tests.js'
import { countsIn, PARTS, type PartName } from './parts.js'
import { spentBy } from './spent.js'
import {
  generaliseInterval,
  type Interval,
  LEAST_RUNS,
  mean,
  repeatInterval,
  standardError,
} from './statistics/index.js'

export interface CombineOptions {
  /** How many runs of a case must pass. @default all */
  minPasses?: CaseRule['minPasses']
  /** Of the generalise interval. @default 1 */
  seed?: number
}

/**
 * The score of a setup from all its runs over one dataset, in their order.
 *
 * @throws RangeError when there is no run
 */
export function combineRuns(
  runs: readonly LearningRun[],
  { minPasses, seed = 1 }: CombineOptions = {},
): CombinedScore {
  const scores = runs.map(({ score }) => score)
  if (scores.length === 0) throw new RangeError('there is no run to combine')
  const tests = combineTests(scores, { minPasses })
  const all = Object.keys(tests)
    .sort()
    .map(id => tests[id] as CombinedTest)
  const over = (part: PartName) => printedMean(all.filter(test => countsIn(part, test)))
  const union = (of: (score: LearningScore) => string[]) => [...new Set(scores.flatMap(of))].sort()
  const traps = scores.map(score => score.traps).filter(share => share !== null)
  const intervals = PARTS.map(part => [part, intervalsOf(testsOf(part, all), seed)])
  return {
    practice: over('practice'),
    exam: over('exam'),
    main: over('main'),
    traps: traps.length > 0 ? Math.min(...traps) : null,
    fullyRight: oneDecimal(mean(scores.map(({ fullyRight }) => fullyRight)) as number),
    byArea: {
      people: over('people'),
      rules: over('rules'),
      corrections: over('corrections'),
      work: over('work'),
    },
    complete: scores.every(({ complete }) => complete),
    errors: union(({ errors }) => errors),
    missing: union(({ missing }) => missing),
    notApplicable: union(({ notApplicable }) => notApplicable),
    tests,
    runs: scores.map(({ tests: _, ...numbers }) => numbers),
    intervals: Object.fromEntries(intervals),
    flaky: Object.keys(tests)
      .filter(id => isFlaky(tests[id] as CombinedTest))
      .sort(),
    ...spentBy(runs),
  }
}

/** Only what was measured counts: a case that broke in one run is broken, not flaky. */
function isFlaky({ passed, of }: CombinedTest): boolean {
  return passed > 0 && passed < of
}

function intervalsOf(tests: CombinedTest[], seed: number): PartIntervals | null {
  if (tests.length === 0) return null
  const means = runMeans(tests)
  const step = stepOf(tests)
  const error = means.length < LEAST_RUNS ? null : standardError(means, step)
  return {
    repeat: asShare(repeatInterval(means, { step })),
    generalise: asShare(
      generaliseInterval(
        tests.map(({ score }) => 100 * (score ?? 0)),
        seed,
      ),
    ),
    standardError: error === null ? null : Math.round(error * 100) / 100,
  }
}

/** Shares end at 0 and 100, whatever the formula says. */
function asShare(interval: Interval | null): Interval | null {
  if (interval === null) return null
  return {
    low: oneDecimal(Math.max(0, interval.low)),
    high: oneDecimal(Math.min(100, interval.high)),
  }
}
