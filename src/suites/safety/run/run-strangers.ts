import { anyShows } from '../evidence.js'
import type { MixUp, ProbesOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { noteFound, placeOf } from './mix-up.js'
import { type FreshMemory, itemTexts, type Probing, recallUnits, refusing } from './probing.js'
import { remembered } from './run-forget.js'
import { strangersNear } from './strangers.js'

/** Facts of each person that strangers ask for, in turn. */
const FACTS = 3

/**
 * People who told the memory nothing, with ids near to those who did, ask for what is others'. They
 * must be shown nothing, and what they have forgotten of themselves must take nothing of anybody's.
 *
 * @param mayForget false where what is removed would stay removed
 */
export async function runStrangers(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
  mayForget = true,
): Promise<ProbesOutcome> {
  const mixUp: MixUp = { probes: 0, found: [] }
  for (const owner of probing.people) {
    const own = facts.filter(fact => fact.owner === owner && fact.kind === 'said')
    const asked = await remembered(probing, fresh, own.slice(0, FACTS))
    for (const [index, { user }] of strangersNear(owner, probing.people).entries()) {
      const fact = asked[index % asked.length]
      if (!fact) break
      await look(probing, fresh, user, fact, mixUp)
      if (mayForget) await forgetAs(probing, fresh, user, fact, mixUp)
    }
  }
  return { type: 'probes', mixUp }
}

async function look(
  probing: Probing,
  { memory }: FreshMemory,
  user: string,
  fact: Fact,
  mixUp: MixUp,
): Promise<void> {
  const question = { user, ...placeOf(probing, fact), text: fact.question }
  noteFound(probing, mixUp, user, 'recall', await refusing(() => recallUnits(memory, question)))
  if (memory.list) {
    const listed = await refusing(async () => itemTexts(await memory.list?.({ user })))
    noteFound(probing, mixUp, user, 'list', listed)
  }
  if (memory.derived) {
    const derived = await refusing(async () => {
      const { facts, beliefs, conflicts } = (await memory.derived?.({ user })) ?? {}
      return [facts, beliefs, conflicts].flatMap(itemTexts)
    })
    noteFound(probing, mixUp, user, 'derived', derived)
  }
}

async function forgetAs(
  probing: Probing,
  { memory }: FreshMemory,
  user: string,
  fact: Fact,
  mixUp: MixUp,
): Promise<void> {
  if (!memory.forget) return
  const question = { user: fact.owner, ...placeOf(probing, fact), text: fact.question }
  // What another stranger took is theirs to answer for.
  if (!anyShows(await recallUnits(memory, question), fact.evidence)) return
  const told = await refusing(async () => {
    await memory.forget?.({ user })
    return []
  })
  noteFound(probing, mixUp, user, 'forget', told)
  if (anyShows(await recallUnits(memory, question), fact.evidence)) return
  mixUp.found.push({ fact: fact.id, owner: fact.owner, asker: user, surface: 'forget' })
}
