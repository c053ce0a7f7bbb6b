import type { Memory, RecalledItem } from '../../../adapters/contract.js'
import { listed } from './listed.js'

/** What a memory lists of some users: user → each item's id and text. Null where it lists nothing at all. */
export type Listing = Map<string, string[]> | null

export async function listing(memory: Memory, users: readonly string[]): Promise<Listing> {
  if (!memory.list) return null
  const lists = users.map(async (user): Promise<[string, string[]]> => {
    return [user, (await listed(memory, user)).map(identity)]
  })
  return new Map(await Promise.all(lists))
}

/** How a listing changed: items that came, items that went. */
export function changeOf(before: Listing, after: Listing): { added: number; removed: number } {
  const change = { added: 0, removed: 0 }
  if (!before || !after) return change
  for (const [user, now] of after) {
    const then = before.get(user) ?? []
    change.added += without(now, then)
    change.removed += without(then, now)
  }
  return change
}

/** @throws Error when a listing changed: probes are to leave no trace, or each would help the next */
export function assertUnchanged(before: Listing, after: Listing): void {
  const { added, removed } = changeOf(before, after)
  if (added + removed === 0) return
  const parts = [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`-${removed}`] : [])]
  const items = added + removed === 1 ? 'item' : 'items'
  throw new Error(
    `the probes changed the memory: ${parts.join(', ')} ${items}. A pack is to be made without keeping anything; what is said is handed over when the turn is finished`,
  )
}

/** How many of the first are not among the second, each counted once. */
function without(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const item of others) left.set(item, (left.get(item) ?? 0) + 1)
  return some.filter(item => {
    const count = left.get(item) ?? 0
    left.set(item, count - 1)
    return count <= 0
  }).length
}

function identity({ id, text }: RecalledItem): string {
  return JSON.stringify([id ?? null, text])
}
