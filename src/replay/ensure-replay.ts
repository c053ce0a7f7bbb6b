import { mkdirSync } from 'node:fs'
import { callScope, inCallScope } from '../adapters/recording/call-scope.js'
import { findCheckpoint } from './checkpoint.js'
import type { ReplayRequest, Snapshot } from './contract.js'
import { HarnessError, InterruptedError, messageOf, SystemError, writing } from './errors.js'
import { hashFiles } from './hash-files.js'
import { type Made, makeSnapshot } from './make-snapshot.js'
import { limitsOf } from './open-memory.js'
import { makePlace } from './place.js'
import { redactor } from './redact.js'
import { removeTree } from './remove-tree.js'
import { acquireSlot } from './slot.js'
import {
  readSnapshot,
  snapshotDir,
  stateFolder,
  workspaceFolder,
  writeSnapshot,
} from './snapshot.js'
import { startAdapter } from './start-adapter.js'
import { makeTempFolder } from './temp-root.js'

export interface EnsureReplay extends ReplayRequest {
  /** Folder for all that is temporary; one of its own when left out. */
  tempRoot?: string
  /** Secrets to hide in errors. */
  redact?: string[]
  /** @default process.env */
  env?: Record<string, string | undefined>
}

/**
 * The frozen state of a setup: the one on disk where it still counts, else made now. Of two
 * processes that ask at once, one replays and the other waits for it. An interrupted replay goes on
 * after the last session that was taught.
 *
 * A failure of the system is not thrown: it is stored, and returned as `status: 'failed'`; the next
 * run tries again.
 *
 * @throws HarnessError when the folder of snapshots cannot be written
 */
export async function ensureReplay(request: EnsureReplay): Promise<Snapshot> {
  const { history, setup, cacheRoot, signal, onEvent } = request
  const dir = snapshotDir(cacheRoot, history.dataset, setup, request.replay)
  await writing(cacheRoot, () => mkdirSync(dir, { recursive: true }))
  const message = 'waiting for another run that replays the same history'
  const onWait = () => onEvent({ type: 'log', setup, message })
  try {
    const release = await acquireSlot(`${dir}.lock`, 1, signal, { pollMs: 150, onWait })
    try {
      return reuse(request, dir) ?? (await replay(request, dir))
    } finally {
      release()
    }
  } catch (error) {
    if (error instanceof InterruptedError) return failed(request, dir, error, Date.now())
    throw error
  }
}

function reuse({ setup, key, runId, onEvent }: EnsureReplay, dir: string): Snapshot | undefined {
  const known = readSnapshot(dir)
  if (known?.key !== key) return undefined
  if (known.runId === runId) return known
  if (key === null || known.status === 'failed') return undefined
  onEvent({ type: 'reused', setup, ageMs: Math.max(0, Date.now() - Date.parse(known.at)) })
  return known
}

async function replay(request: EnsureReplay, dir: string): Promise<Snapshot> {
  const { setup, onEvent } = request
  const begin = Date.now()
  const scope = callScope({ run: request.replay ?? 1 })
  let snapshot: Snapshot
  try {
    const made = await inCallScope(scope, () => inPlace(request, dir))
    if (scope.missing[0] !== undefined) throw new SystemError(scope.missing[0])
    snapshot = { ...describe(request, dir, begin), status: 'ready', ...kept(made) }
    snapshot.hash = hashOf(snapshot)
    onEvent({ type: 'done', setup, ms: snapshot.ms, sends: made.sent })
  } catch (error) {
    if (error instanceof HarnessError) throw error
    const [notRun] = scope.missing
    snapshot = { ...failed(request, dir, error, begin), ...(notRun !== undefined && { notRun }) }
  }
  await writing(dir, () => writeSnapshot(snapshot))
  return snapshot
}

const kept = ({ namespace, sends }: Made) => ({ namespace, sends })

async function inPlace(request: EnsureReplay, dir: string): Promise<Made> {
  const { adapter, setup, signal, env, onEvent } = request
  const redact = redactor(request.redact ?? [])
  const log = (message: string) => onEvent({ type: 'log', setup, message: redact(message) })
  const started = (await startAdapter(adapter, { env, log })).value
  const tempRoot = request.tempRoot ?? makeTempFolder()
  const limits = limitsOf(adapter, request.limits)
  const place = makePlace({ adapter, started, setup, limits, tempRoot, signal, log })
  try {
    return await makeSnapshot(request, place, dir)
  } finally {
    place.remove()
    if (request.tempRoot === undefined) removeTree(tempRoot)
  }
}

/** Undefined where the state is elsewhere, or nothing was taught. */
function hashOf({ setup, isolation, dir }: Snapshot): string | undefined {
  const inFiles = isolation === 'clone' || isolation === 'exclusive'
  if (setup !== 'learned' || !inFiles) return undefined
  try {
    return hashFiles([stateFolder(dir), workspaceFolder(dir)], dir, 'snapshot')
  } catch {
    // What cannot be read is not known to be equal.
    return undefined
  }
}

function failed(request: EnsureReplay, dir: string, error: unknown, begin: number): Snapshot {
  const { history, setup, key, onEvent, redact = [] } = request
  const why = redactor(redact)(messageOf(error))
  const done = key === null ? undefined : findCheckpoint(dir, key)?.sessions
  const next = done === undefined ? undefined : history.sessions[done]
  const goesOn = next ? `the replay goes on with session ${next.id}` : 'the replay starts over'
  const text =
    error instanceof InterruptedError
      ? `the replay of "${history.dataset}" (${setup}) was interrupted. Run again: ${goesOn}.`
      : `the replay of "${history.dataset}" (${setup}) failed: ${why}. Mend it and run again: ${goesOn}.`
  onEvent({ type: 'failed', setup, error: text })
  return { ...describe(request, dir, begin), status: 'failed', error: text }
}

function describe(request: EnsureReplay, dir: string, begin: number): Omit<Snapshot, 'status'> {
  const { history, setup, adapter, key, runId } = request
  return {
    setup,
    dataset: history.dataset,
    isolation: adapter.isolation,
    dir,
    namespace: '',
    key,
    runId,
    sessions: setup === 'learned' ? history.sessions.length : 0,
    sends: 0,
    at: new Date().toISOString(),
    ms: Date.now() - begin,
  }
}
