import { changeOf, commonTests } from '../change.js'
import { LEAST_RUNS } from '../statistics/index.js'
import type { GateColumn, GateInput, Replays } from './gate.js'
import type { GateLimits } from './limits.js'
import { atMost, type Line, notDecided } from './line.js'
import { undecidable } from './undecidable.js'

/**
 * Of both ends of the interval; one end is left with 4 %, so that an unchanged system is called worse
 * in at most 5 % of comparisons, by simulation.
 */
const CONFIDENCE = 0.92

/**
 * Points of main lost against the base, over the tests that both have with the same checks. Fails
 * when more was lost than allowed **and** the loss is more than noise: the repeat interval of the
 * difference lies below 0 (one-sided, 96 %).
 */
export function dropLine(
  { drop }: GateLimits,
  column: GateColumn | undefined,
  base: GateInput['base'],
  flaw: string | undefined,
): Line[] {
  if (drop === undefined) return []
  const refuse = (reason: string, actual?: number) => [notDecided('drop', drop, reason, actual)]
  if (flaw !== undefined) return refuse(flaw)
  const before = base?.setups.learned
  if (!base || !before?.score) return refuse('there is no score of the base to compare with')
  const { score: earlier } = before
  const sound = { score: earlier, replays: before.replays, isolated: true, partial: false }
  const baseFlaw = undecidable(sound, { interrupted: false, sharded: false })
  if (baseFlaw !== undefined) return refuse(`${base.from}: ${baseFlaw}`)
  if (!column?.score || column.score.errors.length > 0) return refuse('cases errored')
  const change = changeOf('main', commonTests(earlier, column.score), CONFIDENCE)
  if (change === null) return refuse(`no test of ${base.from} is left with the same checks`)
  const lost = change.by === 0 ? 0 : -change.by
  if (!comparable(before.replays, column.replays)) {
    return refuse('one replay a side does not show how replays differ; set `replays: 2`', lost)
  }
  if (change.interval === null) {
    const { base: there, other: here } = change.runs
    return refuse(`needs ${LEAST_RUNS} runs a side, there are ${there} and ${here}`, lost)
  }
  const reason = `from ${change.base.toFixed(1)} to ${change.other.toFixed(1)} over ${change.tests} tests`
  const line = atMost('drop', drop, lost, `${reason} since ${base.from}`)
  if (line.verdict === 'passed' || change.interval.high < 0) return [line]
  const half = (change.interval.high - change.interval.low) / 2
  const noise = `within the noise of ±${half.toFixed(1)}: ${line.reason}`
  return [{ ...line, verdict: 'passed', reason: noise }]
}

/** Several replays a side, or such as are known to leave the same bytes. */
function comparable(one: Replays, other: Replays): boolean {
  if (one.count > 1 && other.count > 1) return true
  const known = one.hashes.length === one.count && other.hashes.length === other.count
  return known && one.count > 0 && new Set([...one.hashes, ...other.hashes]).size === 1
}
