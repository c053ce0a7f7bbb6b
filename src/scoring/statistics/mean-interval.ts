import { CONFIDENCE, type Interval } from './interval.js'
import { mean } from './mean.js'
import { standardError } from './standard-error.js'
import { studentT } from './student-t.js'

export interface MeanWithInterval {
  /** In the unit of the values. */
  value: number
  /** Null where there is a single value. */
  interval: Interval | null
}

/**
 * The mean of paired differences (or of any values) with its 95 % interval: mean ± t · √(variance / n), t of
 * Student's distribution with n − 1 degrees of freedom. `null` of none.
 *
 * Source: "Student", "The probable error of a mean", Biometrika 6 (1908).
 */
export function meanInterval(values: readonly number[]): MeanWithInterval | null {
  const value = mean(values)
  if (value === null) return null
  const error = standardError(values)
  if (error === null) return { value, interval: null }
  const half = error === 0 ? 0 : studentT(CONFIDENCE, values.length - 1) * error
  return { value, interval: { low: value - half, high: value + half } }
}
