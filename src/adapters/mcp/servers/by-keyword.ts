import type { RecalledItem, RecallQuery } from '../../contract.js'

/**
 * For searches that look for a piece of text: a whole question stands in no memory, so each of its content words is
 * looked for, as an agent would. Items come in the order in which they were first found, each once.
 */
export async function byKeyword(
  { query, keywords }: RecallQuery,
  search: (word: string) => Promise<RecalledItem[]>,
): Promise<RecalledItem[]> {
  const found = new Map<string, RecalledItem>()
  for (const word of keywords.length > 0 ? keywords : [query]) {
    for (const item of await search(word)) {
      const same = `${item.id} ${item.text}`
      if (!found.has(same)) found.set(same, item)
    }
  }
  return [...found.values()]
}
