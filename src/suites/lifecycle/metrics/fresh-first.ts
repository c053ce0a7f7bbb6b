import type { Probe } from '../row.js'
import { holds, holdsAny } from './holds.js'
import { packHit } from './pack-hit.js'
import { unitsOf } from './units.js'

/**
 * Of a probe whose fact changed: a pack hit, and no unit with a superseded value before the first one
 * with the value that holds. A unit that has both counts as fresh. `null` for a probe without `stale`.
 */
export function freshFirst(
  pack: string,
  { expect, stale }: Pick<Probe, 'expect' | 'stale'>,
): boolean | null {
  const [first] = expect ?? []
  if (!stale || first === undefined) return null
  if (packHit(pack, { expect }) !== true) return false
  for (const { text } of unitsOf(pack)) {
    if (holds(text, first)) return true
    if (holdsAny(text, stale)) return false
  }
  return false
}
