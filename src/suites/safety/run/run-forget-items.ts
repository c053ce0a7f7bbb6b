import type { RecalledItem } from '../../../adapters/contract.js'
import { anyShows } from '../evidence.js'
import type { ForgetItemsOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { placeOf } from './mix-up.js'
import { type FreshMemory, itemTexts, type Probing, recallUnits } from './probing.js'
import { idOfItem, type Leftovers, remembered, showsStill } from './run-forget.js'

/** Items of each person that are forgotten. */
const ITEMS = 2

interface Item {
  fact: Fact
  id: string
}

/**
 * Forgets single items by their ids, and looks for them at once, after `settle` and after the memory
 * was opened again. Everything else that their owners said must still be there.
 */
export async function runForgetItems(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
): Promise<{ outcome: ForgetItemsOutcome; leftovers: Leftovers }> {
  const said = facts.filter(({ kind }) => kind === 'said')
  const items: Item[] = []
  const neighbours: Fact[] = []
  for (const owner of probing.people) {
    const own = await hardestFirst(
      probing,
      fresh,
      said.filter(fact => fact.owner === owner),
    )
    const chosen = await choose(probing, fresh, own)
    items.push(...chosen.items)
    neighbours.push(...(await remembered(probing, fresh, chosen.others)))
  }
  const before = await listOf(probing, fresh)
  for (const { fact, id } of items) await fresh.memory.forget?.({ user: fact.owner, id })
  const leftovers: Leftovers = {}
  const look = async (moment: string) => {
    for (const { fact, id } of items) {
      const places = await showsStill(probing, fresh, fact, id)
      if (places.length === 0) continue
      leftovers[fact.id] = [...(leftovers[fact.id] ?? []), `${moment}: ${places.join(', ')}`]
    }
  }
  await look('at once')
  await fresh.settle()
  await look('after settle')
  await fresh.reopen()
  await look('after it was opened again')
  const kept = new Set((await remembered(probing, fresh, neighbours)).map(({ id }) => id))
  const lost = neighbours.filter(({ id }) => !kept.has(id))
  const after = await listOf(probing, fresh)
  const known = [...items.map(({ fact }) => fact), ...lost]
  const taken = before
    .filter(one => !after.some(other => isSame(one, other)))
    .filter(({ id, text }) => !items.some(item => item.id === id) && !showsAny(text, known))
  return {
    outcome: {
      type: 'forget-items',
      items: items.length,
      gone: items.filter(({ fact }) => !Object.hasOwn(leftovers, fact.id)).length,
      lost: [...lost.map(({ id }) => id), ...taken.map(({ id = 'an item without an id' }) => id)],
    },
    leftovers,
  }
}

/**
 * Facts that one item alone shows, so that they are gone with it, and facts that no such item shows. An item that shows
 * two facts is taken once: a second request to forget it may be refused.
 */
async function choose(
  probing: Probing,
  fresh: FreshMemory,
  own: readonly Fact[],
): Promise<{ items: Item[]; others: Fact[] }> {
  const items: Item[] = []
  const texts: string[] = []
  for (const fact of own) {
    if (items.length >= ITEMS) break
    const id = await idOfItem(probing, fresh.memory, fact)
    const showing = await textsThatShow(probing, fresh, fact)
    if (id === undefined || showing.length !== 1) continue
    if (items.some(item => item.id === id)) continue
    items.push({ fact, id })
    texts.push(...showing)
  }
  const others = own.filter(fact => !anyShows(texts, fact.evidence))
  return { items, others }
}

/** What the lists of all people show. */
async function listOf({ people }: Probing, { memory }: FreshMemory): Promise<RecalledItem[]> {
  const lists = await Promise.all(people.map(async user => (await memory.list?.({ user })) ?? []))
  return lists.flat()
}

/** An item may be worded anew, or get another id. */
function isSame(one: RecalledItem, other: RecalledItem): boolean {
  return one.text === other.text || (one.id !== undefined && one.id === other.id)
}

function showsAny(text: string, facts: readonly Fact[]): boolean {
  return facts.some(({ evidence }) => anyShows([text], evidence))
}

/** First what has an id that is part of another item's, such as `p1` of `p12`: it is easily taken for it. */
async function hardestFirst(
  probing: Probing,
  { memory }: FreshMemory,
  own: readonly Fact[],
): Promise<Fact[]> {
  const listed = (await memory.list?.({ user: own[0]?.owner ?? '' })) ?? []
  const ids = listed.flatMap(({ id }) => id ?? [])
  const isPart = (id: string) => ids.some(other => other !== id && other.includes(id))
  const hard: Fact[] = []
  for (const fact of own) {
    const id = ids.length > 0 ? await idOfItem(probing, memory, fact) : undefined
    if (id !== undefined && isPart(id)) hard.push(fact)
  }
  return [...hard, ...own.filter(fact => !hard.includes(fact))]
}

/** The texts of recall and list that show a fact, each once. */
async function textsThatShow(
  probing: Probing,
  { memory }: FreshMemory,
  fact: Fact,
): Promise<string[]> {
  const question = { user: fact.owner, ...placeOf(probing, fact), text: fact.question }
  const recalled = await recallUnits(memory, question)
  const listed = itemTexts(await memory.list?.({ user: fact.owner }))
  const showing = (texts: readonly string[]) =>
    texts.filter(text => anyShows([text], fact.evidence))
  const inList = showing(listed)
  // A list and a recall may word the same item differently; each must hold no more than one.
  return inList.length > 1 ? inList : showing(recalled)
}
