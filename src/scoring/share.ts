/** A part of a whole: checks passed of checks. */
export interface Share {
  passed: number
  of: number
}

/**
 * The mean of shares as a percentage with one decimal, half rounded up; `null` of none. Counted in
 * whole numbers, so that no order of the shares and no machine rounds otherwise.
 */
export function meanPercent(shares: readonly Share[]): number | null {
  if (shares.length === 0) return null
  const byWhole = new Map<number, number>()
  for (const { passed, of } of shares) byWhole.set(of, (byWhole.get(of) ?? 0) + passed)
  let numerator = 0n
  let denominator = 1n
  for (const [of, passed] of byWhole) {
    numerator = numerator * BigInt(of) + BigInt(passed) * denominator
    denominator *= BigInt(of)
  }
  return tenths(numerator, denominator * BigInt(shares.length))
}

/** All that passed of all there was, as a percentage like those of `meanPercent`. */
export function totalPercent(shares: readonly Share[]): number | null {
  const of = shares.reduce((sum, share) => sum + share.of, 0)
  if (of === 0) return null
  const passed = shares.reduce((sum, share) => sum + share.passed, 0)
  return tenths(BigInt(passed), BigInt(of))
}

function tenths(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2000n + denominator) / (denominator * 2n)) / 10
}
