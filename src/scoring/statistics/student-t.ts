/** Beyond so many degrees of freedom the quantile no longer changes in the third digit. */
const MOST_DEGREES = 1000
const HALVINGS = 60

/**
 * The t for which a variable of Student's distribution lies between −t and t with the probability
 * `confidence`. simple-statistics has no such quantile; jStat has, as an untyped bundle of 130 kB.
 *
 * @param degrees of freedom, rounded down to a whole number: the wider interval
 */
export function studentT(confidence: number, degrees: number): number {
  const freedom = Math.min(Math.floor(degrees), MOST_DEGREES)
  if (!(freedom >= 1)) throw new RangeError(`t needs a degree of freedom, not ${degrees}`)
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`a confidence lies between 0 and 1, not at ${confidence}`)
  }
  // θ = arctan(t / √ν) is bounded, so that halving finds every t alike.
  let low = 0
  let high = Math.PI / 2
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (within(middle, freedom) < confidence) low = middle
    else high = middle
  }
  return Math.sqrt(freedom) * Math.tan(low)
}

/**
 * A(t | ν), the probability between −t and t, for whole ν.
 *
 * Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.3, 26.7.4.
 */
function within(angle: number, degrees: number): number {
  const cosine = Math.cos(angle)
  const odd = degrees % 2 === 1
  let term = odd ? cosine : 1
  let sum = degrees === 1 ? 0 : term
  for (let next = odd ? 3 : 2; next < degrees; next += 2) {
    term *= ((next - 1) / next) * cosine ** 2
    sum += term
  }
  const scaled = Math.sin(angle) * sum
  return odd ? (2 / Math.PI) * (angle + scaled) : scaled
}
