import { InterruptedError, SystemError } from './errors.js'

/** A limit of time was reached; says which one. */
export class TimeLimitError extends SystemError {
  override name = 'TimeLimitError'
}

export interface TimeLimit {
  ms: number
  /** Told when the time is up, such as `no answer within 120 s (turnTimeout)`. */
  message: string
  /** Ends the wait early. */
  signal?: AbortSignal
}

/**
 * Waits for `act` until the limit, then rejects and aborts the signal that `act` got. What `act`
 * does afterwards is ignored, so that a system that never answers holds nothing up.
 */
export function withLimit<T>(
  limit: TimeLimit,
  act: (signal: AbortSignal) => Promise<T> | T,
): Promise<T> {
  const { signal } = limit
  if (signal?.aborted) return Promise.reject(new InterruptedError('interrupted'))
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
      settle()
    }
    const fail = (error: Error) =>
      end(() => {
        controller.abort(error)
        reject(error)
      })
    const interrupt = () => fail(new InterruptedError('interrupted'))
    const timer = setTimeout(() => fail(new TimeLimitError(limit.message)), limit.ms)
    signal?.addEventListener('abort', interrupt, { once: true })
    new Promise<T>(done => done(act(controller.signal))).then(
      value => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
}

/** `120 s`, `1.5 s` or `200 ms`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`
}
