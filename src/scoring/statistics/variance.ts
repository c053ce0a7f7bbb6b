import { mean } from './mean.js'

/**
 * How far values scatter: Σ(x − mean)² / (n − 1), in the squared unit of the values; `null` below
 * two values. `step` is the smallest difference that the values can have: a scatter smaller than a
 * step cannot be seen in them, so step² / 12, the variance within one step, is added. Without it
 * three runs that happen to be equal would claim to know the truth exactly.
 *
 * Source: W. F. Sheppard, "On the calculation of the most probable values of frequency-constants",
 * Proc. London Math. Soc. 29 (1898), for the twelfth of a squared step.
 */
export function variance(values: readonly number[], step = 0): number | null {
  const middle = mean(values)
  if (middle === null || values.length < 2) return null
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return squares / (values.length - 1) + step ** 2 / 12
}
