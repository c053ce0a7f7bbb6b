import { dropCheckpoints, findCheckpoint } from './checkpoint.js'
import type { ReplayRequest } from './contract.js'
import { writing } from './errors.js'
import { clearSnapshot, freeze } from './freeze.js'
import { writeInputFiles } from './input-files.js'
import { acquireServer, isolationModes } from './isolation/index.js'
import { loadAnswerKey } from './load-answer-key.js'
import type { Place } from './place.js'
import { readSnapshot } from './snapshot.js'
import { type Teaching, teachSnapshot } from './teach-snapshot.js'

/** What came of a replay, for `replay.json`. */
export interface Made {
  /** Namespace that holds the state; empty where nothing was taught. */
  namespace: string
  /** Turns that the snapshot stands on, those before an interruption included. */
  sends: number
  /** Turns sent now. */
  sent: number
}

const NOTHING_SENT = { sends: 0, sent: 0 }

/** Takes a memory to what a setup asks for, and freezes it into the snapshot folder. */
export async function makeSnapshot(
  request: ReplayRequest,
  place: Place,
  dir: string,
): Promise<Made> {
  const { adapter, setup, history, cacheRoot, signal } = request
  if (setup !== 'learned') await writeInputFiles(place.workspace, history)
  if (adapter.isolation !== 'exclusive') {
    return setup === 'none' ? freezeUntouched(request, place, dir) : open(request, place, dir)
  }
  const release = await acquireServer(cacheRoot, signal)
  try {
    return await open(request, place, dir)
  } finally {
    release()
  }
}

/** An empty memory is an empty folder or a new name: there is nothing to open. */
async function freezeUntouched(request: ReplayRequest, place: Place, dir: string): Promise<Made> {
  announce(request)
  await freeze(dir, place.workspace, request.history.canaries, async () => {})
  return { ...NOTHING_SENT, namespace: '' }
}

async function open(request: ReplayRequest, place: Place, dir: string): Promise<Made> {
  const { adapter, setup, history, key, cacheRoot } = request
  const checkpoint = setup === 'learned' && key !== null ? findCheckpoint(dir, key) : undefined
  const obsolete = await writing(dir, () => clearOld(dir, checkpoint === undefined))
  const mode = isolationModes[adapter.isolation]
  const opened = await mode.openToTeach(place, { checkpoint, cacheRoot, obsolete })
  const teaching: Teaching = { request, place, dir, mode, checkpoint, opened }
  try {
    const sends = await fill(teaching)
    const { opened: last } = teaching
    await freeze(dir, place.workspace, history.canaries, to => mode.freeze(place, last, to))
    const saved = await writing(dir, () => dropCheckpoints(dir))
    const problem = await mode.dropSaved?.(place, saved)
    if (problem) request.onEvent({ type: 'log', setup, message: problem })
    return { ...sends, namespace: setup === 'none' ? '' : place.namespace }
  } finally {
    await teaching.opened.close()
  }
}

async function fill(teaching: Teaching): Promise<Omit<Made, 'namespace'>> {
  const { request, place, opened } = teaching
  if (request.setup === 'learned') return teachSnapshot(teaching)
  announce(request)
  if (request.setup === 'answer-key') await loadAnswerKey(opened.memory, request.history, place)
  return NOTHING_SENT
}

/** Removes the snapshot that counts no more; returns the namespaces it and its checkpoints used. */
function clearOld(dir: string, startsOver: boolean): string[] {
  const namespaces = [readSnapshot(dir)?.namespace ?? '']
  clearSnapshot(dir)
  return startsOver ? [...namespaces, ...dropCheckpoints(dir)] : namespaces
}

function announce({ setup, onEvent }: ReplayRequest): void {
  onEvent({ type: 'start', setup, sessions: 0, turns: 0, resumeFrom: 0 })
}
