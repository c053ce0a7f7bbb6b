import { DisclosureScan } from '../disclosure-scan.js'
import { anyShows } from '../evidence.js'
import type { MixUp, ProbesOutcome } from '../outcome.js'
import { noteFound } from './mix-up.js'
import { type FreshMemory, type Probing, recallUnits } from './probing.js'

/** Sessions that each person has at the same time, named so that each can be asked for. */
const PARCELS = ['amber', 'birch', 'cedar', 'dune']

interface Note {
  id: string
  owner: string
  evidence: string[][]
  parcel: string
}

/**
 * Several short sessions of everybody are written in the same moment; afterwards each person must
 * get back all of their own and nothing of the others'.
 *
 * @returns undefined where the memory takes no transcripts, or cannot be asked for them
 */
export async function writeAtOnce(
  probing: Probing,
  fresh: FreshMemory,
  mixUp: MixUp,
): Promise<ProbesOutcome['lostWrites']> {
  const { memory } = fresh
  if (!memory.ingest || !memory.recall) return undefined
  const notes = probing.people.flatMap((owner, person) =>
    PARCELS.map((parcel, index): Note => {
      const code = `zk${person}${index}w${(person * 7919 + index * 104_729 + 46_656).toString(36)}`
      return { id: `parcel-${person + 1}-${parcel}`, owner, evidence: [[code]], parcel }
    }),
  )
  const receipts = await Promise.all(notes.map(note => write(probing, fresh, note)))
  await fresh.settle(receipts.filter(receipt => receipt !== undefined))
  const scan = new DisclosureScan(notes)
  const lost: string[] = []
  for (const { id, owner: user, evidence, parcel } of notes) {
    const text = `What is the code of my ${parcel} parcel?`
    const units = await recallUnits(fresh.memory, { user, ...placeOf(probing), text })
    if (!anyShows(units, evidence)) lost.push(id)
    noteFound({ scan }, mixUp, user, 'recall', units, 'side by side')
  }
  return { lost, of: notes.length }
}

function placeOf({ projects: [project = 'Home'], date }: Probing) {
  return { project, date }
}

async function write(
  probing: Probing,
  { memory }: FreshMemory,
  { id, owner: user, evidence, parcel }: Note,
): Promise<unknown> {
  const { project, date } = placeOf(probing)
  const content = `The code of my ${parcel} parcel is ${evidence[0]?.[0]}.`
  const turns = [{ role: 'user' as const, content, at: date }]
  return memory.ingest?.({ id, user, project, date, turns })
}
