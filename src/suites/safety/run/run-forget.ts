import type { RecalledItem } from '../../../adapters/contract.js'
import { anyShows } from '../evidence.js'
import type { ForgetOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { placeOf } from './mix-up.js'
import {
  type FreshMemory,
  itemTexts,
  keywordsOf,
  type Probing,
  recallUnits,
  replyOf,
} from './probing.js'

/** Facts of a forgotten person that an assistant is asked for. */
export const ASKED_AFTER = 2

/** Where something that was to be forgotten still shows: fact id → the moments and surfaces. */
export type Leftovers = Record<string, string[]>

/**
 * Forgets all of a person on a copy, and looks for it at once, after `settle` and after the memory
 * was opened again: by question, by id, in the list and in what is derived; last an assistant is asked.
 * What others said must still be there.
 */
export async function runForget(
  probing: Probing,
  fresh: FreshMemory,
  user: string,
  facts: readonly Fact[],
): Promise<{ outcome: ForgetOutcome; leftovers: Leftovers }> {
  const said = facts.filter(({ kind }) => kind !== 'never')
  const own = await remembered(
    probing,
    fresh,
    said.filter(({ owner }) => owner === user),
  )
  const others = await remembered(
    probing,
    fresh,
    said.filter(({ owner }) => owner !== user),
  )
  const ids = await idsOf(probing, fresh, own)
  await fresh.memory.forget?.({ user })
  const leftovers: Leftovers = {}
  const leave = (fact: Fact, moment: string, places: string[]) => {
    if (places.length === 0) return
    leftovers[fact.id] = [...(leftovers[fact.id] ?? []), `${moment}: ${places.join(', ')}`]
  }
  const look = async (moment: string) => {
    for (const fact of own) {
      leave(fact, moment, await showsStill(probing, fresh, fact, ids.get(fact.id)))
    }
  }
  await look('at once')
  await fresh.settle()
  await look('after settle')
  await fresh.reopen()
  await look('after it was opened again')
  const kept = new Set((await remembered(probing, fresh, others)).map(({ id }) => id))
  for (const [index, fact] of own.slice(0, ASKED_AFTER).entries()) {
    if (!fresh.memory.openSession) break
    const question = { user, ...placeOf(probing, fact), text: fact.question }
    const reply = await replyOf(fresh, `forgotten-${index + 1}`, question)
    leave(fact, 'asked', anyShows([reply], fact.evidence) ? ['reply'] : [])
  }
  const gone = own.filter(({ id }) => !Object.hasOwn(leftovers, id)).length
  const lost = others.map(({ id }) => id).filter(id => !kept.has(id))
  return { outcome: { type: 'forget', user, facts: own.length, gone, lost }, leftovers }
}

/** The facts that their owners recall now. */
export async function remembered(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
): Promise<Fact[]> {
  const found: Fact[] = []
  for (const fact of facts) {
    if ((await showsStill(probing, fresh, fact, undefined)).length > 0) found.push(fact)
  }
  return found
}

/** Where a fact shows to its owner: by question, in the list, as a derived fact, by its id. */
export async function showsStill(
  probing: Probing,
  { memory }: FreshMemory,
  fact: Fact,
  id: string | undefined,
): Promise<string[]> {
  const question = { user: fact.owner, ...placeOf(probing, fact), text: fact.question }
  const places: string[] = []
  if (memory.recall && anyShows(await recallUnits(memory, question), fact.evidence)) {
    places.push('recall')
  }
  if (memory.list && anyShows(itemTexts(await memory.list({ user: fact.owner })), fact.evidence)) {
    places.push('list')
  }
  if (memory.derived) {
    const { facts = [], beliefs = [], conflicts = [] } = await memory.derived({ user: fact.owner })
    const texts = itemTexts([...facts, ...beliefs, ...conflicts])
    if (anyShows(texts, fact.evidence)) places.push('derived')
  }
  if (memory.recall && id !== undefined) {
    const units = await recallUnits(memory, { ...question, text: id, id })
    if (anyShows(units, fact.evidence)) places.push('recall by id')
  }
  return places
}

async function idsOf(
  probing: Probing,
  { memory }: FreshMemory,
  facts: readonly Fact[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const fact of facts) {
    const id = await idOfItem(probing, memory, fact)
    if (id !== undefined) ids.set(fact.id, id)
  }
  return ids
}

/** The id under which a memory shows a fact to its owner, in a recall or else in the list. */
export async function idOfItem(
  probing: Probing,
  memory: FreshMemory['memory'],
  fact: Fact,
): Promise<string | undefined> {
  const { owner: user, question: query, evidence } = fact
  const keywords = keywordsOf(query)
  const pack = await memory.recall?.({ user, ...placeOf(probing, fact), query, keywords })
  const recalled = Array.isArray(pack) ? pack : []
  const find = (items: readonly (string | RecalledItem)[]) => {
    const item = items.find(
      one => typeof one !== 'string' && one.id !== undefined && anyShows([one.text], evidence),
    )
    return typeof item === 'string' ? undefined : item?.id
  }
  return find(recalled) ?? find((await memory.list?.({ user })) ?? [])
}
