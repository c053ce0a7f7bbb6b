import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Memory } from '../../adapters/contract.js'
import { copyTree } from '../copy-tree.js'
import { messageOf, SystemError, writing } from '../errors.js'
import { closeWell, type OpenedMemory } from '../open-memory.js'
import type { Place } from '../place.js'
import { removeTree } from '../remove-tree.js'
import { named } from '../session-turns.js'
import { acquireSlot, type Release } from '../slot.js'
import { stateFolder } from '../snapshot.js'
import { duration, withLimit } from '../time-limit.js'
import type { IsolationMode } from './mode.js'

const what = 'the saved state'

/** One server: its state is dumped and loaded, and only one memory is open at a time. */
export const exclusive: IsolationMode = {
  async openToTeach(place, { checkpoint, cacheRoot }) {
    const opened = await place.open()
    try {
      if (checkpoint) await load(place, opened.memory, stateFolder(checkpoint.dir))
      else await empty(place, opened.memory, join(cacheRoot, '.exclusive-empty'))
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  },
  async save(place, opened, folder) {
    await dump(place, opened.memory, folder)
    return { opened, saved: { namespace: '', frozen: true } }
  },
  async freeze(place, opened, folder) {
    await dump(place, opened.memory, folder)
    await closeWell(opened)
  },
  async openCase(place, { snapshot }) {
    const cacheRoot = dirname(dirname(snapshot.dir))
    const afterClose = await acquireServer(cacheRoot, place.signal)
    let opened: OpenedMemory | undefined
    try {
      opened = await place.open()
      await load(place, opened.memory, stateFolder(snapshot.dir))
      return { opened, afterClose }
    } catch (error) {
      await opened?.close()
      afterClose()
      throw error
    }
  },
}

/** Waits until nobody else uses the server: no replay, no case, of any setup or worker. */
export function acquireServer(cacheRoot: string, signal?: AbortSignal): Promise<Release> {
  return acquireSlot(join(cacheRoot, '.exclusive.lock'), 1, signal)
}

/**
 * Brings the server back to where it was before anything was ever taught: the first replay saves
 * that state, later ones load it, since the last case of a run leaves the server taught.
 */
async function empty(place: Place, memory: Memory, stored: string): Promise<void> {
  if (existsSync(stored)) {
    await load(place, memory, stored).catch((error: unknown) => {
      throw new SystemError(
        `${messageOf(error)}. It was asked to load the state that it had before the first replay; ` +
          `if that no longer fits, empty the server and delete ${stored}`,
      )
    })
    return
  }
  const partial = `${stored}.new`
  removeTree(partial)
  await dump(place, memory, partial)
  await writing(stored, async () => {
    await copyTree(partial, stored, { what })
    removeTree(partial)
  })
}

/** The server writes into a folder whose path tells nothing, and the dump is copied from there. */
async function dump(place: Place, memory: Memory, folder: string): Promise<void> {
  const dir = place.scratch()
  mkdirSync(dir)
  await verb(place, memory, 'saveState', dir)
  await writing(folder, () => copyTree(dir, folder, { what }))
  removeTree(dir)
}

async function load(place: Place, memory: Memory, folder: string): Promise<void> {
  const dir = place.scratch()
  await copyTree(folder, dir, { what })
  await verb(place, memory, 'loadState', dir)
}

async function verb(
  place: Place,
  memory: Memory,
  name: 'saveState' | 'loadState',
  dir: string,
): Promise<void> {
  if (!memory[name]) {
    throw new SystemError(`isolation 'exclusive' needs \`${name}(dir)\`, and the memory has none`)
  }
  const { caseTimeout } = place.limits
  const message = `\`${name}\` did not finish within ${duration(caseTimeout)} (caseTimeout)`
  await withLimit({ ms: caseTimeout, message, signal: place.signal }, () =>
    named(name, () => memory[name]?.(dir)),
  )
}
