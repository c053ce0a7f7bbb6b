import type { Memory } from '../../adapters/contract.js'
import { SystemError } from '../errors.js'
import { closeWell, closing, type OpenedMemory } from '../open-memory.js'
import { newNamespace, type Place } from '../place.js'
import { named } from '../session-turns.js'
import { duration, withLimit } from '../time-limit.js'
import type { CaseContext, IsolationMode } from './mode.js'

/** State elsewhere, under a name: each case gets a namespace of its own, and it is removed. */
export const namespace: IsolationMode = {
  async openToTeach(place, { checkpoint, obsolete }) {
    const opened = await (checkpoint ? resume(place, checkpoint) : place.open())
    const left = obsolete.filter(name => name !== '' && name !== place.namespace)
    for (const name of left) await opened.memory.destroy?.(name)
    return opened
  },
  async save(place, opened) {
    // Without `fork` the namespace itself is the checkpoint, and changes with the next session.
    if (!opened.memory.fork) return { opened, saved: { namespace: place.namespace, frozen: false } }
    const name = newNamespace()
    await fork(opened.memory, place, place.namespace, name)
    return { opened, saved: { namespace: name, frozen: true } }
  },
  freeze: (_place, opened) => closeWell(opened),
  async dropSaved(place, namespaces) {
    const left = namespaces.filter(name => name !== '' && name !== place.namespace)
    if (left.length === 0) return undefined
    const { memory, close } = await place.open()
    const ends = left.map(name => destroy(memory, place, name))
    return [...(await Promise.all(ends)), await close()].filter(Boolean).join('; ') || undefined
  },
  async openCase(place, context) {
    const opened = await openCopy(place, context)
    return { opened, beforeClose: () => destroy(opened.memory, place) }
  },
}

async function resume(place: Place, saved: { namespace: string; frozen: boolean }) {
  if (saved.frozen) return openFork(place, saved.namespace)
  place.namespace = saved.namespace
  return place.open()
}

async function openCopy(place: Place, context: CaseContext): Promise<OpenedMemory> {
  const { namespace: taught } = context.snapshot
  // Nothing was taught: a new name is an empty memory.
  if (taught === '') return place.open()
  const origin = await place.open(taught)
  if (origin.memory.fork) return forkFrom(origin, place, taught)
  await closeWell(origin)
  if (!context.teachAgain) {
    throw new SystemError(
      "isolation 'namespace' needs `fork(from, to)` or the history to teach again",
    )
  }
  const opened = await place.open()
  try {
    await context.teachAgain(opened)
  } catch (error) {
    await destroy(opened.memory, place)
    await opened.close()
    throw error
  }
  return opened
}

async function openFork(place: Place, from: string): Promise<OpenedMemory> {
  return forkFrom(await place.open(from), place, from)
}

/** Forked by a memory that is open on the origin: one open on the copy may have read it as empty. */
async function forkFrom(origin: OpenedMemory, place: Place, from: string): Promise<OpenedMemory> {
  try {
    await fork(origin.memory, place, from, place.namespace)
  } finally {
    await closeWell(origin)
  }
  return place.open()
}

async function fork(memory: Memory, place: Place, from: string, to: string): Promise<void> {
  const { caseTimeout } = place.limits
  const message = `\`fork\` did not finish within ${duration(caseTimeout)} (caseTimeout)`
  await withLimit({ ms: caseTimeout, message, signal: place.signal }, () =>
    named('fork', () => memory.fork?.(from, to)),
  )
}

function destroy(
  memory: Memory,
  place: Place,
  name: string = place.namespace,
): Promise<string | undefined> {
  return closing('the namespace', () => memory.destroy?.(name), place.limits)
}
