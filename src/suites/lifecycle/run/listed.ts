import type { Memory, RecalledItem } from '../../../adapters/contract.js'
import { shown } from '../../../text/index.js'

/**
 * What a memory lists of a user; nothing where it has no list.
 *
 * @throws TypeError for what is no list of items
 */
export async function listed(
  memory: Pick<Memory, 'list'>,
  user: string,
): Promise<readonly RecalledItem[]> {
  const items: unknown = await memory.list?.({ user })
  if (items === undefined || items === null) return []
  const all: unknown[] = Array.isArray(items) ? items : [items]
  const wrong = Array.isArray(items) ? all.findIndex(item => !isItem(item)) : 0
  if (wrong === -1) return items as RecalledItem[]
  throw new TypeError(
    `\`list\` returned ${shown(all[wrong])} where ${Array.isArray(items) ? 'an item' : 'a list of items'} with a \`text\` should stand`,
  )
}

function isItem(item: unknown): item is RecalledItem {
  return (
    typeof item === 'object' && item !== null && 'text' in item && typeof item.text === 'string'
  )
}
