import { setTimeout as sleep } from 'node:timers/promises'

export interface PollOptions {
  /** Milliseconds until it gives up. @default 30_000 */
  timeout?: number
  /** Milliseconds between two looks. @default 100 */
  every?: number
  /** What is waited for; a function is asked when the time is up, so that it can say what is missing. */
  what: string | (() => string | Promise<string>)
  signal?: AbortSignal
}

/**
 * Looks again and again until `condition` holds, and returns what it returned. For systems that write in
 * the background.
 *
 * @throws Error that says what is missing when the time is up; what `condition` throws is passed on
 */
export async function poll<T>(
  condition: () => Promise<T> | T,
  { timeout = 30_000, every = 100, what, signal }: PollOptions,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const end = performance.now() + timeout
  for (;;) {
    signal?.throwIfAborted()
    const value = await condition()
    if (value) return value as Exclude<T, false | null | undefined | 0 | ''>
    const left = end - performance.now()
    if (left <= 0) break
    await sleep(Math.min(every, left), undefined, { signal })
  }
  const missing = typeof what === 'function' ? await what() : what
  throw new Error(`still waiting after ${timeout / 1000} s for ${missing}`)
}
