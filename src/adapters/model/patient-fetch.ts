import { setTimeout as sleep } from 'node:timers/promises'
import { duration } from '../../replay/time-limit.js'
import { ModelError } from './model-error.js'
import type { Retries } from './options.js'
import { retryAfter } from './retry-after.js'
import { wholeResponse } from './whole-response.js'

/**
 * A `fetch` that waits and tries again where that may help: 429, 5xx, a connection that fails or an
 * answer that breaks off. Other answers are given back as they are, and so is the last one.
 *
 * @throws ModelError when the server asks for a longer wait than is allowed
 */
export function patientFetch({
  attempts = 5,
  delay = 500,
  longest = 60_000,
}: Retries = {}): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted()
      const last = attempt >= attempts
      const patience = Math.min(longest, delay * 2 ** (attempt - 1))
      let wait = patience
      try {
        const response = await wholeResponse(await globalThis.fetch(request.clone()))
        await assertEnded(response)
        if (last || !isPassing(response) || (await isUsedUp(response))) return response
        wait = retryAfter(response.headers, Date.now()) ?? patience
        if (wait > longest) throw tooLong(response.status, wait, longest)
      } catch (error) {
        if (error instanceof ModelError || error instanceof RangeError || signal.aborted || last) {
          throw error
        }
      }
      // Several that were refused at once must not come back at once.
      await sleep(wait + Math.random() * Math.min(wait, delay) * 0.25, undefined, { signal })
    }
  }
}

/** A stream may end well before the answer does, as where a proxy gave up. */
async function assertEnded(response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('content-type')?.includes('text/event-stream')) return
  if (/"finish_reason":\s*"|data:\s*\[DONE\]/.test(await response.clone().text())) return
  throw new Error('the answer broke off before its end')
}

function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500
}

/** A 429 that says so will say so tomorrow, too. */
async function isUsedUp(response: Response): Promise<boolean> {
  return response.status === 429 && isQuota(await response.clone().text())
}

export function isQuota(text: string): boolean {
  return /insufficient_quota|exceeded your current quota|key limit exceeded/i.test(text)
}

function tooLong(status: number, wait: number, longest: number): ModelError {
  return new ModelError(
    `the model's server answers ${status} and asks to wait ${duration(wait)}, longer than the ${duration(longest)} of \`retries.longest\``,
  )
}
