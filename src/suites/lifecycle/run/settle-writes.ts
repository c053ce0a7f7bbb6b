import type { Memory, RecalledItem } from '../../../adapters/contract.js'
import { words } from '../../../adapters/kit/words.js'
import type { RunContext } from './context.js'
import { listed } from './listed.js'
import type { Write } from './writes.js'

/** A memory that merges or rewords shows at least this share of the words of what it was told. */
const WORDS_KEPT = 0.5
/** A list that has not changed for so long, in a memory that tells not when it is done, is taken as final. */
const QUIET_MS = 1000
const POLL_MS = { first: 20, most: 500 }

/**
 * Waits until every write is visible: what the adapter's `settle` says, then what `list` shows. A memory
 * may chunk, merge or reword what it was told, so a write is missed only where that is certain: its receipt
 * names ids of the kind that `list` shows, none of them is listed, and its words are not there either; or
 * nothing at all is listed of its user.
 *
 * @throws Error "only X of N writes visible" once the time is over
 */
export async function settleWrites(
  context: Pick<RunContext, 'memory' | 'settle' | 'settleTimeout' | 'now' | 'sleep'>,
  writes: readonly Write[],
): Promise<void> {
  const { memory, now, sleep, settleTimeout } = context
  await context.settle(writes.map(({ receipt }) => receipt).filter(known))
  if (!memory.list || writes.length === 0) return
  const began = now()
  let wait = POLL_MS.first
  let last = { text: '', since: began }
  for (;;) {
    const all = await listAll(memory, writes)
    const missing = missingOf(writes, all)
    const text = JSON.stringify([...all.values()].map(items => items.map(({ id }) => id)))
    if (text !== last.text) last = { text, since: now() }
    const counted = [...all.values()].reduce((sum, items) => sum + items.length, 0)
    const isQuiet = memory.settle !== undefined || now() - last.since >= QUIET_MS
    if (missing.length === 0 && (counted >= writes.length || isQuiet)) return
    if (now() - began >= settleTimeout) {
      if (missing.length === 0) return
      throw new Error(tooFew(writes, missing))
    }
    await sleep(wait)
    wait = Math.min(wait * 2, POLL_MS.most)
  }
}

function tooFew(writes: readonly Write[], missing: readonly Write[]): string {
  const shown = missing.slice(0, 3).map(({ text }) => JSON.stringify(text.slice(0, 60)))
  const more = missing.length > shown.length ? ', …' : ''
  return `only ${writes.length - missing.length} of ${writes.length} writes visible; missing: ${shown.join(', ')}${more}`
}

type Listed = Map<string, readonly RecalledItem[]>

async function listAll(memory: Memory, writes: readonly Write[]): Promise<Listed> {
  const all: Listed = new Map()
  for (const user of new Set(writes.map(write => write.user))) {
    all.set(user, await listed(memory, user))
  }
  return all
}

/** The writes that are certainly not there. */
export function missingOf(writes: readonly Write[], all: Listed): Write[] {
  const ids = new Map([...all].map(([user, items]) => [user, new Set(items.map(idOf))]))
  const isListed = ({ user, receipt }: Write) => idsIn(receipt).some(id => ids.get(user)?.has(id))
  // Receipts of jobs look like ids, too: only those count whose kind is listed.
  const sameKind = writes.some(isListed)
  const said = new Map([...all].map(([user, items]) => [user, wordsOf(items)]))
  return writes.filter(write => {
    const items = all.get(write.user) ?? []
    if (items.length === 0) return true
    if (!sameKind || idsIn(write.receipt).length === 0 || isListed(write)) return false
    const own = words(write.text)
    const kept = own.filter(word => said.get(write.user)?.has(word)).length
    return kept < own.length * WORDS_KEPT
  })
}

function wordsOf(items: readonly RecalledItem[]): Set<string> {
  return new Set(items.flatMap(({ text }) => words(text)))
}

const idOf = ({ id }: RecalledItem) => id

/** The ids that a receipt names: one, an item, or a list of either. */
function idsIn(receipt: unknown): string[] {
  if (typeof receipt === 'string') return [receipt]
  if (Array.isArray(receipt)) return receipt.flatMap(idsIn)
  if (typeof receipt !== 'object' || receipt === null) return []
  const { id, ids } = receipt as { id?: unknown; ids?: unknown }
  return [
    ...(typeof id === 'string' ? [id] : []),
    ...(Array.isArray(ids) ? ids.flatMap(idsIn) : []),
  ]
}

function known(receipt: unknown): boolean {
  return receipt !== undefined
}
