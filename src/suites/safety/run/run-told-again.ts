import { fold } from '../../../checks/fold.js'
import { shows } from '../evidence.js'
import type { ToldAgainOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { placeOf } from './mix-up.js'
import { type FreshMemory, type Probing, recallUnits, replyOf } from './probing.js'
import { showsStill } from './run-forget.js'

/** How often one fact is recalled. */
export const ROUNDS = 5

/**
 * One fact is recalled five times, and talked of in five chats that say nothing new; the list must
 * not hold it more often than before. What an assistant replied may be kept: that was said.
 *
 * @returns undefined where no fact is recalled that the list shows too
 */
export async function runToldAgain(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
): Promise<ToldAgainOutcome | undefined> {
  const fact = await firstListed(probing, fresh, facts)
  if (!fact) return undefined
  const { owner: user } = fact
  const before = await listed(fresh, user)
  const question = { user, ...placeOf(probing, fact), text: fact.question }
  const replies: string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    await recallUnits(fresh.memory, question)
    if (fresh.memory.openSession)
      replies.push(fold(await replyOf(fresh, `told-again-${round}`, question)))
  }
  await fresh.settle()
  const added = without(await listed(fresh, user), before)
  const known = new Set(before.map(fold))
  const isCopy = (text: string) => {
    const folded = fold(text)
    if (replies.includes(folded)) return false
    if (known.has(folded)) return true
    const isReply = replies.some(reply => reply.includes(folded) || folded.includes(reply))
    return shows(text, fact.evidence) && !isReply
  }
  return { type: 'told-again', fact: fact.id, rounds: ROUNDS, copies: added.filter(isCopy) }
}

async function firstListed(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
): Promise<Fact | undefined> {
  for (const fact of facts.filter(({ kind }) => kind === 'said')) {
    const places = await showsStill(probing, fresh, fact, undefined)
    if (places.includes('recall') && places.includes('list')) return fact
  }
  return undefined
}

async function listed({ memory }: FreshMemory, user: string): Promise<string[]> {
  const items = (await memory.list?.({ user })) ?? []
  return items.map(({ text }) => text)
}

/** What stands in the first list and not, or less often, in the second. */
function without(texts: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
