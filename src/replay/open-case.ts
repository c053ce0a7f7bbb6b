import type { Adapter, Log, Memory } from '../adapters/contract.js'
import type { CaseResult } from '../dataset/result.js'
import { ask, notApplicable } from './ask.js'
import { watchWorkspace } from './changed-files.js'
import type { History, Limits, Snapshot } from './contract.js'
import { copySnapshot } from './copy-snapshot.js'
import { messageOf, SystemError } from './errors.js'
import { workspaceCopy } from './freeze.js'
import { isolationModes, type OpenedCaseState } from './isolation/index.js'
import { loadAnswerKey } from './load-answer-key.js'
import { closeWell, limitsOf, type OpenedMemory } from './open-memory.js'
import { makePlace, type Place } from './place.js'
import { redactor } from './redact.js'
import { settle } from './settle.js'
import { readSnapshot, workspaceFolder } from './snapshot.js'
import { startAdapter } from './start-adapter.js'
import { teachHistory } from './teach-history.js'
import { wayIn } from './teach-session.js'
import { keepTempRoot } from './temp-root.js'
import { projectFolder } from './workspace.js'

export interface OpenCaseOptions {
  adapter: Adapter
  snapshot: Snapshot
  tempRoot: string
  limits: Limits
  user: string
  project: string
  /** ISO 8601; a date without a time begins at 09:00 UTC. */
  date: string
  signal?: AbortSignal
  /** @default process.env */
  env?: Record<string, string | undefined>
  log?: Log
  /** Secrets to hide in results. @default [] */
  redact?: string[]
  /** Ids that an honest system cannot know. @default [] */
  canaries?: string[]
  /** Leaves the folders of the case, and logs their paths. @default false */
  keep?: boolean
  /** To teach again, where a namespace cannot be forked. */
  history?: History
}

export interface OpenedCase {
  /** The memory that is open now, on a state of its own. */
  readonly memory: Memory
  /** Folder of the case's project. */
  workspaceDir: string
  /** Sends one request in a fresh session. Never throws. */
  ask(request: string, about?: { kind?: 'do' | 'ask' }): Promise<CaseResult>
  /**
   * Closes the memory and opens it again on the same state.
   *
   * @throws SystemError when it cannot be closed or opened
   */
  reopen(): Promise<void>
  /** Resolves when every write is visible. @throws SystemError after `settleTimeout` */
  settle(receipts?: unknown[]): Promise<void>
  /** Closes the memory and gives up the folders; returns what went wrong. Never throws. */
  close(): Promise<string | undefined>
}

/**
 * Opens a memory on its own copy of a snapshot, with a workspace of its own.
 *
 * @throws SystemError when the snapshot failed, or the memory cannot be copied or opened
 */
export async function openCase(options: OpenCaseOptions): Promise<OpenedCase> {
  const { adapter, snapshot, project, signal, env, log = () => {}, keep = false } = options
  const clock = { begin: performance.now() }
  assertReady(snapshot)
  const limits = limitsOf(adapter, options.limits)
  const started = (await startAdapter(adapter, { env, log })).value
  const { setup } = snapshot
  const { tempRoot } = options
  const place = makePlace({ adapter, started, setup, limits, tempRoot, signal, log })
  let state: OpenedCaseState | undefined
  const close = once(() => closeCase(place, state, keep, tempRoot, log))
  try {
    const original = workspaceFolder(snapshot.dir)
    await copySnapshot(snapshot, original, place.workspace, workspaceCopy)
    const teachAgain = again(options, place, clock)
    state = await isolationModes[adapter.isolation].openCase(place, { snapshot, teachAgain })
    assertUnchanged(snapshot)
    const workspaceDir = projectFolder(place.workspace, project)
    const opened = state
    // One watch for all requests of the case: what was told of a file is not told again.
    const watch = watchWorkspace(place.workspace, original)
    const asking = () => ({
      ...options,
      memory: opened.opened.memory,
      ...{ limits, workspace: place.workspace, canaries: options.canaries ?? [] },
      watch,
      deadline: clock.begin + limits.caseTimeout,
      redact: redactor(options.redact ?? []),
    })
    return {
      get memory() {
        return opened.opened.memory
      },
      workspaceDir,
      ask: (request, about) => ask(asking(), request, about?.kind),
      settle: (receipts = []) => settle(opened.opened.memory, receipts, limits, signal),
      async reopen() {
        await closeWell(opened.opened)
        opened.opened = await place.open()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Asks something of the memory once the turn is over, and hands back the result with what it found.
 * What it throws is ignored, and so is what then goes wrong when the memory is closed: the answer
 * was given before.
 */
export type AfterAsking = (
  memory: Memory,
  result: CaseResult,
  context: { signal?: AbortSignal; redact(text: string): string },
) => Promise<CaseResult>

export interface CaseRequest {
  kind?: 'do' | 'ask'
  after?: AfterAsking
}

/** A whole case: opened, asked once, closed. Never throws: what goes wrong is the result's `error`. */
export async function runCase(
  options: OpenCaseOptions,
  request: string,
  about: CaseRequest = {},
): Promise<CaseResult> {
  const refusal = notApplicable(options.adapter, about.kind)
  if (refusal) return { reply: '', notApplicable: refusal }
  try {
    const opened = await openCase(options)
    const answered = await opened.ask(request, about)
    const result = await lookedUp(opened.memory, answered, options, about)
    const problem = await opened.close()
    if (!result) return answered
    return problem && !result.error ? { ...result, error: problem } : result
  } catch (error) {
    return { reply: '', error: redactor(options.redact ?? [])(messageOf(error)) }
  }
}

/** The result with what was looked up; undefined where that failed. */
async function lookedUp(
  memory: Memory,
  result: CaseResult,
  { signal, redact = [] }: OpenCaseOptions,
  { after }: CaseRequest,
): Promise<CaseResult | undefined> {
  if (!after) return result
  try {
    return await after(memory, result, { signal, redact: redactor(redact) })
  } catch {
    return undefined
  }
}

function assertReady(snapshot: Snapshot): void {
  if (snapshot.status === 'ready') return
  throw new SystemError(snapshot.error ?? 'the replay failed')
}

/** Another run may have replayed something else into the folder while it was copied. */
function assertUnchanged({ dir, at, runId }: Snapshot): void {
  const now = readSnapshot(dir)
  if (now?.at === at && now.runId === runId) return
  throw new SystemError(
    'another run replaced the snapshot while this one was going on: run one at a time after an edit of the system or its history',
  )
}

/** Teaching takes its time: the case begins after it. */
function again(options: OpenCaseOptions, place: Place, clock: { begin: number }) {
  const { adapter, history, signal } = options
  if (!history) return undefined
  return async ({ memory }: OpenedMemory) => {
    if (place.setup === 'answer-key') {
      await loadAnswerKey(memory, history, place)
    } else {
      const workspace = place.scratch()
      const lesson = { memory, adapter, history, limits: place.limits, workspace, signal }
      await teachHistory({ way: wayIn(adapter, memory), lesson: () => lesson })
    }
    clock.begin = performance.now()
  }
}

async function closeCase(
  place: Place,
  state: OpenedCaseState | undefined,
  keep: boolean,
  tempRoot: string,
  log: Log,
): Promise<string | undefined> {
  const problems = [await state?.beforeClose?.(), await state?.opened.close()]
  state?.afterClose?.()
  try {
    if (keep) {
      keepTempRoot(tempRoot)
      log(`kept: state ${place.stateDir}, workspace ${place.workspace}`)
    } else {
      place.discard()
    }
  } catch (error) {
    problems.push(`removing the folders of the case failed: ${messageOf(error)}`)
  }
  return problems.filter(Boolean).join('; ') || undefined
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= act())
}
