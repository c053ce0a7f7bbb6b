// How often the rules of src/scoring are right about systems whose truth is known.
import { meansOf, scoreOf } from './score-of.mjs'
import { truth } from './systems.mjs'

/** Share of repeat intervals that hold the true main, in percent. */
export function coverage({ repeatInterval }, chances, { runs, trials, random }) {
  const main = truth(chances)
  return share(trials, () => {
    const interval = repeatInterval(meansOf(scoreOf(chances, runs, random)), {
      step: 100 / chances.length,
    })
    return interval !== null && interval.low - 1e-9 <= main && main <= interval.high + 1e-9
  })
}

/** Share of runs that the line `drop` of the gate fails, in percent. */
export function drops({ decideGate }, before, after, { limit, runs, trials, random }) {
  const replays = { count: 2, hashes: [] }
  return share(trials, () => {
    const column = chances => ({
      score: scoreOf(chances, runs, random),
      replays,
      isolated: true,
      partial: false,
    })
    const { lines } = decideGate(
      { learned: { drop: limit } },
      {
        setups: { learned: column(after) },
        base: { from: 'base', setups: { learned: column(before) } },
        interrupted: false,
        sharded: false,
      },
    )
    return lines.some(({ name, verdict }) => name === 'drop' && verdict === 'failed')
  })
}

/** Share of comparisons of a system with itself that call something worse, in percent. */
export function falselyWorse({ compareScores }, chances, { runs, trials, random }) {
  const named = name => ({ name, score: scoreOf(chances, runs, random) })
  return share(trials, () => compareScores(named('base'), named('other')).worse)
}

/** Share of runs of the same system that miss the gate proposed from earlier ones, in percent. */
export function missesProposal({ proposeGate }, chances, { runs, trials, random }) {
  return share(trials, () => {
    const limits = proposeGate(scoreOf(chances, runs, random))
    const now = scoreOf(chances, runs, random)
    return limits !== null && (now.main < limits.main || now.exam < limits.exam)
  })
}

/** Share of runs of the same system with a red case under its baseline, in percent. */
export function falseReds(rule, chances, { runs, trials, random }) {
  return share(trials, () =>
    chances.some(chance => {
      const right = Array.from({ length: runs }, () => random() < chance).every(Boolean)
      return right && isRed(rule, chance, { of: runs, cases: chances.length }, random)
    }),
  )
}

/** Share of cases that broke, to a chance of `left`, which turn red, in percent. */
export function brokenFound(rule, left, { runs, cases, trials, random }) {
  return share(trials, () => isRed(rule, left, { of: runs, cases }, random))
}

function isRed(rule, chance, baseline, random) {
  const passes = []
  let verdict = 'run again'
  while (verdict === 'run again') {
    passes.push(random() < chance)
    verdict = rule(passes, baseline)
  }
  return verdict === 'fail'
}

/** Rerun to five runs, red at four failures or more: what was tried first. */
export function fourOfFive(passes) {
  if (passes[0]) return 'pass'
  if (passes.length < 5) return 'run again'
  return passes.filter(pass => !pass).length >= 4 ? 'fail' : 'unstable'
}

function share(trials, happens) {
  let count = 0
  for (let trial = 0; trial < trials; trial++) if (happens()) count += 1
  return (100 * count) / trials
}
