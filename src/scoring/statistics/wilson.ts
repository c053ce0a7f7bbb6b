import type { Interval } from './interval.js'

/** Of the normal distribution, for 95 %. */
const Z = 1.959963984540054

/**
 * Where the share of passes lies when `passed` of `of` runs passed, in percent: Wilson's 95 % score
 * interval. It never leaves 0–100, and 3 of 3 does not claim to be certain (44–100).
 * `null` where nothing was measured.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
 * J. Am. Stat. Assoc. 22 (1927).
 */
export function wilson(passed: number, of: number): Interval | null {
  if (of === 0) return null
  const share = passed / of
  const scale = 1 + Z ** 2 / of
  const middle = (share + Z ** 2 / (2 * of)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  return {
    low: passed === 0 ? 0 : 100 * (middle - half),
    high: passed === of ? 100 : 100 * (middle + half),
  }
}
