/**
 * How likely chance alone tips at least so many of all moved tests to one side, when each of them
 * could as well have moved to the other: P(X ≥ more), X binomial with `more + fewer` and one half.
 * From 0 to 1; 1 where nothing moved.
 *
 * Source: Q. McNemar, "Note on the sampling error of the difference between correlated proportions
 * or percentages", Psychometrika 12 (1947), in its exact form.
 */
export function signTest(more: number, fewer: number): number {
  const moved = more + fewer
  // In logarithms: with a thousand tests the powers leave the range of numbers.
  let log = -moved * Math.LN2
  let sum = 0
  for (let count = 0; count <= moved; count++) {
    if (count >= more) sum += Math.exp(log)
    log += Math.log((moved - count) / (count + 1))
  }
  return Math.min(1, Number(sum.toPrecision(10)))
}
