import type { Probe } from '../row.js'
import { holdsAll } from './holds.js'

/** Whether the pack holds all that is expected; `null` for a probe that expects nothing. */
export function packHit(pack: string, { expect }: Pick<Probe, 'expect'>): boolean | null {
  return expect ? holdsAll(pack, expect) : null
}

/** Whether both values of a disagreement are shown; `null` for a probe of none. */
export function showsDisagreement(
  pack: string,
  { disagreement }: Pick<Probe, 'disagreement'>,
): boolean | null {
  return disagreement ? holdsAll(pack, disagreement) : null
}
