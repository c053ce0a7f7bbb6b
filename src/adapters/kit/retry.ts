import { setTimeout as sleep } from 'node:timers/promises'

export interface RetryOptions {
  /** Tries in all. @default 3 */
  attempts?: number
  /** Milliseconds before the second try; each further wait is twice as long. @default 200 */
  delay?: number
  /** Which errors are worth another try. @default all */
  when?: (error: unknown) => boolean
  signal?: AbortSignal
}

/**
 * Tries again when `action` fails, for calls over a network.
 *
 * @throws the error of the last try
 */
export async function retry<T>(
  action: (attempt: number) => Promise<T> | T,
  { attempts = 3, delay = 200, when = () => true, signal }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await action(attempt)
    } catch (error) {
      if (attempt >= attempts || !when(error)) throw error
      await sleep(delay * 2 ** (attempt - 1), undefined, { signal })
    }
  }
}
