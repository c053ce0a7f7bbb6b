import type { Derived } from '../../../adapters/contract.js'
import type { Probe } from '../row.js'
import { holdsAll, holdsAny } from './holds.js'

/**
 * Whether one fact or belief that was derived from what the user said holds every expected text, or
 * any accepted wording, whether or not the pack shows it. Where sources disagree, a conflict that shows
 * both values has captured them, too. `null` where the memory shows nothing that
 * it derived, and for a probe that expects nothing.
 */
export function captured(
  derived: Derived | null | undefined,
  { expect, accept, disagreement }: Pick<Probe, 'expect' | 'accept' | 'disagreement'>,
): boolean | null {
  if (!derived || !expect) return null
  const { facts = [], beliefs = [], conflicts = [] } = derived
  const held = [...facts, ...beliefs, ...(disagreement ? conflicts : [])]
  return held.some(({ text }) => holdsAll(text, expect) || holdsAny(text, accept))
}
