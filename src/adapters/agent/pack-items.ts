import { shown } from '../../text/index.js'
import type { Pack, RecalledItem } from '../contract.js'

/**
 * A pack as items, whichever form the memory gave it.
 *
 * @throws TypeError for what is no pack, such as a list that is wrapped in an object
 */
export function packItems(pack: Pack): RecalledItem[] {
  const items: unknown = typeof pack === 'string' ? [pack] : pack
  if (!Array.isArray(items)) throw notAPack(items)
  return items.map((item: unknown) => {
    if (typeof item === 'string') return { text: item }
    if (typeof item === 'object' && item !== null && 'text' in item) {
      if (typeof item.text === 'string') return item as RecalledItem
    }
    throw notAPack(item)
  })
}

function notAPack(found: unknown): TypeError {
  return new TypeError(
    `\`recall\` returned ${shown(found)} where a text, a list of texts or of items with a \`text\` should stand`,
  )
}
