import type { Probe } from '../row.js'
import { holds } from './holds.js'

/** Forbidden texts that the pack holds: of another tenant, or of turns that the prompt still has. `null` for a probe that forbids nothing. */
export function leaksOf(pack: string, { forbidden }: Pick<Probe, 'forbidden'>): string[] | null {
  return forbidden ? forbidden.filter(text => holds(pack, text)) : null
}
