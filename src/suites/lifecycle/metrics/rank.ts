import type { Probe } from '../row.js'
import { holds } from './holds.js'
import { unitsOf } from './units.js'

/** Place, from 1, of the first unit that holds `text`; `null` where none does. */
export function rankOf(pack: string, text: string): number | null {
  const index = unitsOf(pack).findIndex(unit => holds(unit.text, text))
  return index === -1 ? null : index + 1
}

/**
 * 1 / rank of the unit with the first expected text, 0 where it is absent; the mean over probes is
 * the MRR. `null` for a probe that expects nothing.
 */
export function reciprocalRank(pack: string, { expect }: Pick<Probe, 'expect'>): number | null {
  const [first] = expect ?? []
  if (first === undefined) return null
  const rank = rankOf(pack, first)
  return rank === null ? 0 : 1 / rank
}
