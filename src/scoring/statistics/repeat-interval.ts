import { CONFIDENCE, type Interval } from './interval.js'
import { mean } from './mean.js'
import { standardError } from './standard-error.js'
import { studentT } from './student-t.js'

/** Fewer runs do not tell how far runs differ. */
export const LEAST_RUNS = 3

export interface RepeatOptions {
  /** What one test is worth in the mean, in its unit (100 / tests): see `variance`. @default 0 */
  step?: number
  /** @default 0.95 */
  confidence?: number
}

/**
 * Where the mean of very many runs **over the same tests** would lie: mean ± t · standard error, with
 * n − 1 degrees of freedom, in the unit of the means. It says how far the number moves when the eval
 * is repeated, and nothing of other tests (`generaliseInterval`).
 *
 * `null` below three runs. One run gives a number without any measure of its noise; how far runs
 * differ is a property of the system that only more runs can show.
 *
 * Source: "Student" (W. S. Gosset), "The probable error of a mean", Biometrika 6 (1908).
 */
export function repeatInterval(
  runMeans: readonly number[],
  { step = 0, confidence = CONFIDENCE }: RepeatOptions = {},
): Interval | null {
  const middle = mean(runMeans)
  const error = standardError(runMeans, step)
  if (middle === null || error === null || runMeans.length < LEAST_RUNS) return null
  const half = studentT(confidence, runMeans.length - 1) * error
  return { low: middle - half, high: middle + half }
}
