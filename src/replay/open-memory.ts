import type { Adapter, Log, Memory, Setup } from '../adapters/contract.js'
import type { Limits } from './contract.js'
import { messageOf, SystemError } from './errors.js'
import { duration, withLimit } from './time-limit.js'

export interface OpenedMemory {
  memory: Memory
  /** Closes it, once; returns what went wrong, and never takes longer than ten seconds. */
  close(): Promise<string | undefined>
}

export interface OpenMemoryOptions {
  adapter: Adapter
  /** What `start` gave. */
  started: unknown
  stateDir: string
  namespace: string
  setup: Setup
  /** Settings of the profile that runs. */
  settings?: Record<string, unknown>
  limits: Limits
  signal?: AbortSignal
  log: Log
}

const CLOSE_MS = 10_000

/**
 * Opens a memory. The signal that it gets is aborted when the run is, and when `close` fails, as the
 * last word to what the adapter may have running.
 *
 * @throws SystemError when `open` throws, returns no memory or takes longer than a case may
 */
export async function openMemory(options: OpenMemoryOptions): Promise<OpenedMemory> {
  const { limits, signal } = options
  const controller = new AbortController()
  const interrupt = () => controller.abort()
  signal?.addEventListener('abort', interrupt, { once: true })
  const end = () => signal?.removeEventListener('abort', interrupt)
  try {
    const memory = await open(options, controller.signal)
    const close = async () => {
      const problem = await closing('the memory', () => memory.close?.(), limits)
      if (problem) controller.abort()
      end()
      return problem
    }
    let closed: Promise<string | undefined> | undefined
    return { memory, close: () => (closed ??= close()) }
  } catch (error) {
    controller.abort()
    end()
    throw error
  }
}

async function open(options: OpenMemoryOptions, signal: AbortSignal): Promise<Memory> {
  const { adapter, started, stateDir, namespace, setup, settings, limits, log } = options
  const limit = {
    ms: limits.caseTimeout,
    message: `\`open\` did not finish within ${duration(limits.caseTimeout)} (caseTimeout)`,
    signal: options.signal,
  }
  const memory = await withLimit(limit, async inTime => {
    let opened: Memory
    try {
      opened = await adapter.open(
        { stateDir, namespace, setup, ...(settings && { settings }), signal, log },
        started,
      )
    } catch (error) {
      throw new SystemError(`\`open\` failed: ${messageOf(error)}`, { cause: error })
    }
    // Nobody waits any more, but what came up must still go down.
    if (inTime.aborted) await closing('the memory', () => opened?.close?.(), limits)
    return opened
  })
  if (typeof memory !== 'object' || memory === null) {
    throw new SystemError(`\`open\` returned ${String(memory)}, not a memory with its verbs`)
  }
  return memory
}

/** Runs a `close`; returns what went wrong instead of throwing. */
export async function closing(
  what: string,
  close: () => Promise<void> | void | undefined,
  { turnTimeout }: Limits,
): Promise<string | undefined> {
  const ms = Math.min(CLOSE_MS, turnTimeout)
  const message = `\`close\` did not finish within ${duration(ms)}`
  try {
    await withLimit({ ms, message }, close)
    return undefined
  } catch (error) {
    return `closing ${what} failed: ${messageOf(error)}`
  }
}

/** Closes a memory whose state is read next. */
export async function closeWell(opened: OpenedMemory): Promise<void> {
  const problem = await opened.close()
  if (problem) throw new SystemError(problem)
}

/** The limits of a system: what its adapter says goes before the plugin's options. */
export function limitsOf(adapter: Adapter, limits: Limits): Limits {
  const own = Object.entries(adapter.limits ?? {}).filter(([, ms]) => ms !== undefined)
  return { ...limits, ...Object.fromEntries(own) }
}
