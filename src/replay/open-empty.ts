import type { Adapter, Log, Memory, Setup } from '../adapters/contract.js'
import { secretsOf } from '../adapters/secrets.js'
import type { Limits } from './contract.js'
import { copyTree } from './copy-tree.js'
import { messageOf, SystemError } from './errors.js'
import { acquireServer, isolationModes } from './isolation/index.js'
import { closeWell, closing, limitsOf } from './open-memory.js'
import { makePlace, type Place } from './place.js'
import { redactor } from './redact.js'
import { settle } from './settle.js'
import { startAdapter } from './start-adapter.js'
import { projectFolder } from './workspace.js'

export interface OpenEmptyOptions {
  adapter: Adapter
  /** @default 'learned' */
  setup?: Setup
  /** Settings of the profile that runs. */
  settings?: Record<string, unknown>
  tempRoot: string
  /** Folder that all snapshots of the project lie in; see `cacheRoot`. */
  cacheRoot: string
  limits: Limits
  signal?: AbortSignal
  log?: Log
  /** Texts to hide in errors and logs, beside the secrets of the environment. */
  redact?: string[]
  /** A state written earlier, copied before the memory is opened; only where all state is files. */
  from?: string
}

/** A memory that began empty, on a state of its own. */
export interface OpenedEmpty {
  /** The memory that is open now. */
  readonly memory: Memory
  /** Where its files are, for systems whose state is files. */
  stateDir: string
  /** The limits of the system. */
  limits: Limits
  /** The folder that a project's sessions work in. */
  workspaceOf(project: string): string
  /** Resolves when every write is visible. @throws SystemError after `settleTimeout` */
  settle(receipts?: unknown[]): Promise<void>
  /** Closes the memory and opens it again on the same state. @throws SystemError */
  reopen(): Promise<void>
  /** Closes the memory, removes its state and folders; returns what went wrong. Never throws. */
  close(options?: { keep?: boolean }): Promise<string | undefined>
}

/**
 * Opens a memory that was told nothing, for suites that write before they ask. Under isolation
 * `exclusive` the server stays taken until it is closed; under `shared` it holds whatever it holds.
 *
 * @throws SystemError when it cannot be opened or emptied
 */
export async function openEmpty(options: OpenEmptyOptions): Promise<OpenedEmpty> {
  const { adapter, setup = 'learned', cacheRoot, signal, from, log: tell = () => {} } = options
  const redact = redactor([...(options.redact ?? []), ...secretsOf(adapter)])
  const log: Log = message => tell(redact(message))
  const shown = hiding(redact)
  const limits = limitsOf(adapter, options.limits)
  if (from !== undefined && adapter.isolation !== 'clone') {
    throw new SystemError(
      `a state that was written earlier can only be opened where all state is files (isolation 'clone'), and this adapter declares '${adapter.isolation}'`,
    )
  }
  const started = (await shown(() => startAdapter(adapter, { log }))).value
  const place = makePlace({ ...options, started, setup, limits, log })
  const release =
    adapter.isolation === 'exclusive' ? await acquireServer(cacheRoot, signal) : undefined
  try {
    if (from !== undefined) await copyTree(from, place.stateDir, { what: 'the earlier state' })
    const mode = isolationModes[adapter.isolation]
    let opened = await shown(() => mode.openToTeach(place, { cacheRoot, obsolete: [] }))
    return {
      get memory() {
        return opened.memory
      },
      stateDir: place.stateDir,
      limits,
      workspaceOf: project => projectFolder(place.workspace, project),
      settle: (receipts = []) => shown(() => settle(opened.memory, receipts, limits, signal)),
      reopen: () =>
        shown(async () => {
          await closeWell(opened)
          opened = await place.open()
        }),
      async close({ keep = false } = {}) {
        const problems = [
          keep ? undefined : await destroyed(adapter, place, opened.memory),
          await opened.close(),
        ]
        release?.()
        if (!keep) problems.push(discarded(place))
        return redact(problems.filter(Boolean).join('; ')) || undefined
      },
    }
  } catch (error) {
    release?.()
    place.discard()
    throw error
  }
}

/** Runs what the system does; an error of its own that holds a secret is another one without it. */
function hiding(redact: (text: string) => string) {
  return async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      const told = messageOf(error)
      const safe = redact(told)
      // What caused it would be shown with it.
      throw safe === told ? error : new SystemError(safe)
    }
  }
}

function destroyed({ isolation }: Adapter, place: Place, memory: Memory) {
  if (isolation !== 'namespace') return undefined
  return closing('the namespace', () => memory.destroy?.(place.namespace), place.limits)
}

function discarded(place: Place): string | undefined {
  try {
    place.discard()
    return undefined
  } catch (error) {
    return `removing the folders failed: ${messageOf(error)}`
  }
}
