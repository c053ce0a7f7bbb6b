import type { Pack, RecalledItem } from '../contract.js'

/** A pack as items, whichever form the memory gave it. */
export function packItems(pack: Pack): RecalledItem[] {
  const items = typeof pack === 'string' ? [pack] : pack
  return items.map(item => (typeof item === 'string' ? { text: item } : item))
}
