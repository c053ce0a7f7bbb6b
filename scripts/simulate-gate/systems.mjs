// Made-up systems: for each test the chance that one run passes it.

const spread = chances => count =>
  Array.from({ length: count }, (_, n) => chances[n % chances.length])

/** Tests that differ, as those of a real dataset do, and tests that are all alike. */
export const SYSTEMS = {
  'mixed, good': spread([1, 1, 1, 0.95, 0.9, 0.8]),
  'mixed, hard': spread([1, 0.95, 0.9, 0.7, 0.5, 0]),
  'equal, 90 %': spread([0.9]),
  'equal, 80 %': spread([0.8]),
}

/** The same system, worse by so many points of main: every test a little. */
export function worseEverywhere(chances, points) {
  const whole = sum(chances)
  const left = 1 - (points / 100) * (chances.length / whole)
  return chances.map(chance => chance * left)
}

/** The same system, worse by so many points of main: some tests broken outright. */
export function worseInSome(chances, points) {
  const broken = [...chances]
  let lost = (points / 100) * chances.length
  // Every third one first, so that good and bad tests break alike.
  for (let turn = 0; turn < 3; turn++) {
    for (let test = turn; test < broken.length && lost > 1e-9; test += 3) {
      const taken = Math.min(lost, broken[test])
      broken[test] -= taken
      lost -= taken
    }
  }
  return broken
}

/** The true main of a system, in percent. */
export function truth(chances) {
  return (100 * sum(chances)) / chances.length
}

function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0)
}
