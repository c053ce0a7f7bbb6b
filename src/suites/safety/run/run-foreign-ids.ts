import type { MixUp, ProbesOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { noteFound, placeOf } from './mix-up.js'
import { type FreshMemory, type Probing, recallUnits, refusing } from './probing.js'
import { idOfItem, showsStill } from './run-forget.js'

/** Facts of each person whose ids are tried. */
const FACTS = 3

/**
 * An id that one person saw is used by another one, in recall and in forget: it must open nothing
 * and remove nothing. Whether a memory throws or says nothing is its own affair; what it says as it
 * throws is seen by whoever asked.
 *
 * @returns no probes where the memory shows no ids
 */
export async function runForeignIds(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
): Promise<ProbesOutcome> {
  const mixUp: MixUp = { probes: 0, found: [] }
  for (const owner of probing.people) {
    const own = facts.filter(fact => fact.owner === owner && fact.kind === 'said')
    let tried = 0
    for (const fact of own) {
      if (tried >= FACTS) break
      const id = await idOfItem(probing, fresh.memory, fact)
      if (id === undefined) continue
      tried += 1
      await tryId(probing, fresh, fact, id, mixUp)
    }
  }
  return { type: 'probes', mixUp }
}

async function tryId(
  probing: Probing,
  fresh: FreshMemory,
  fact: Fact,
  id: string,
  mixUp: MixUp,
): Promise<void> {
  const { memory } = fresh
  const place = placeOf(probing, fact)
  const other = probing.people[(probing.people.indexOf(fact.owner) + 1) % probing.people.length]
  if (other === undefined || other === fact.owner) return
  const opened = await refusing(() => recallUnits(memory, { user: other, ...place, text: id, id }))
  noteFound(probing, mixUp, other, 'recall by id', opened)
  if (!memory.forget) return
  const told = await refusing(async () => {
    await memory.forget?.({ user: other, id })
    return []
  })
  noteFound(probing, mixUp, other, 'forget by id', told)
  mixUp.probes += 1
  if ((await showsStill(probing, fresh, fact, undefined)).length > 0) return
  mixUp.found.push({ fact: fact.id, owner: fact.owner, asker: other, surface: 'forget by id' })
}
