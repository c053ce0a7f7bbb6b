import { variance } from './variance.js'

/**
 * How far the mean of as many values is off, typically: √(variance / n), in the unit of the values;
 * `null` below two values. `step` as in `variance`.
 */
export function standardError(values: readonly number[], step = 0): number | null {
  const scatter = variance(values, step)
  return scatter === null ? null : Math.sqrt(scatter / values.length)
}
