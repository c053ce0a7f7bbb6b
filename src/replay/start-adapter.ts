import type { Adapter, Log } from '../adapters/contract.js'
import { onProcessEnd } from '../adapters/process-end.js'
import { messageOf, SystemError } from './errors.js'

/** What `start` of an adapter gave, for every `open` of this process. */
export interface StartedAdapter {
  value: unknown
  /** Runs the adapter's `stop`, once; a later `startAdapter` starts anew. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** @default process.env */
  env?: Record<string, string | undefined>
  log?: Log
}

const started = new Map<Adapter, Promise<StartedAdapter>>()

/**
 * Starts an adapter once per process; later calls get the same answer, a failure included, so that
 * a server that does not come up is not waited for again by every case.
 *
 * @throws SystemError when `start` throws
 */
export function startAdapter(
  adapter: Adapter,
  { env = process.env, log = () => {} }: StartOptions = {},
): Promise<StartedAdapter> {
  const known = started.get(adapter)
  if (known) return known
  const starting = start(adapter, env, log)
  // Who asks later sees the failure; nobody else has to.
  starting.catch(() => {})
  started.set(adapter, starting)
  return starting
}

/** Stops all adapters that this process started, and throws what the first failing `stop` threw. */
export async function stopAdapters(): Promise<void> {
  const all = await Promise.allSettled(started.values())
  const running = all.filter(result => result.status === 'fulfilled')
  started.clear()
  const ends = await Promise.allSettled(running.map(({ value }) => value.stop()))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

async function start(
  adapter: Adapter,
  env: Record<string, string | undefined>,
  log: Log,
): Promise<StartedAdapter> {
  const controller = new AbortController()
  // What it started is told synchronously: there may be no time for `stop`.
  const forget = onProcessEnd(() => controller.abort())
  const value = await runStart(adapter, env, log, controller.signal).catch(error => {
    forget()
    throw error
  })
  let ending: Promise<void> | undefined
  const end = async () => {
    started.delete(adapter)
    try {
      await adapter.stop?.(value)
    } catch (error) {
      throw new SystemError(`the adapter's \`stop\` failed: ${messageOf(error)}`, { cause: error })
    } finally {
      controller.abort()
      forget()
    }
  }
  return { value, stop: () => (ending ??= end()) }
}

async function runStart(
  adapter: Adapter,
  env: Record<string, string | undefined>,
  log: Log,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await adapter.start?.({ env, signal, log })
  } catch (error) {
    throw new SystemError(`the adapter's \`start\` failed: ${messageOf(error)}`, { cause: error })
  }
}
