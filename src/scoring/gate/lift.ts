import { changeOf, commonTests } from '../change.js'
import type { GateInput } from './gate.js'
import type { GateLimits } from './limits.js'
import { atLeast, type Line, notDecided } from './line.js'
import { some, undecidable } from './undecidable.js'

/** Points of main that the memory adds: `learned` minus `none`, over the tests that apply to both. */
export function liftLine(
  { lift, allowShared }: GateLimits,
  input: GateInput,
  flaw: string | undefined,
): Line[] {
  if (lift === undefined) return []
  const refuse = (reason: string) => [notDecided('lift', lift, reason)]
  if (flaw !== undefined) return refuse(flaw)
  const { learned, none } = input.setups
  // An error on either side moves the difference: none is excused here.
  const floorFlaw = undecidable(none, input, { allowShared })
  if (floorFlaw !== undefined) return refuse(`none: ${floorFlaw}`)
  if (!learned?.score || !none?.score) return refuse('needs "learned" and "none"')
  if (learned.score.errors.length > 0) return refuse(`errored: ${some(learned.score.errors)}`)
  const change = changeOf('main', commonTests(none.score, learned.score))
  if (change === null) return refuse('no test applies to both "learned" and "none"')
  const { base, other, by, tests } = change
  const reason = `from ${base.toFixed(1)} to ${other.toFixed(1)} over ${tests} tests`
  return [atLeast('lift', lift, by, reason)]
}
