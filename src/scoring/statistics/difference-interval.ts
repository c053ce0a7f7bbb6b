import { CONFIDENCE, type Interval } from './interval.js'
import { mean } from './mean.js'
import { LEAST_RUNS, type RepeatOptions } from './repeat-interval.js'
import { studentT } from './student-t.js'
import { variance } from './variance.js'

/**
 * The repeat interval of a difference, `mean(after) − mean(before)`, where both are the run means of
 * the same tests: difference ± t · √(variance / n + variance / m). Equally many runs a side have
 * n + m − 2 degrees of freedom: the question is whether anything changed, and of an unchanged system
 * both sides scatter alike. Otherwise nothing is taken for granted of the scatter (Welch).
 * `null` where a side has fewer than three runs.
 *
 * Source: "Student" (1908) for equal n; B. L. Welch, "The generalization of 'Student's' problem when
 * several different population variances are involved", Biometrika 34 (1947), for the rest.
 */
export function differenceInterval(
  before: readonly number[],
  after: readonly number[],
  { step = 0, confidence = CONFIDENCE }: RepeatOptions = {},
): Interval | null {
  if (Math.min(before.length, after.length) < LEAST_RUNS) return null
  const difference = (mean(after) ?? 0) - (mean(before) ?? 0)
  const parts = [before, after].map(runs => (variance(runs, step) ?? 0) / runs.length)
  const [one = 0, other = 0] = parts
  const squared = one + other
  if (squared === 0) return { low: difference, high: difference }
  const welch = squared ** 2 / (one ** 2 / (before.length - 1) + other ** 2 / (after.length - 1))
  const degrees = before.length === after.length ? 2 * before.length - 2 : welch
  const half = studentT(confidence, degrees) * Math.sqrt(squared)
  return { low: difference - half, high: difference + half }
}
