/**
 * A number with one decimal, half rounded up, as scores are printed. The tiny addend undoes binary
 * fractions such as 61.799999999999997.
 */
export function oneDecimal(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10
}
