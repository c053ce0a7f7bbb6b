import type { Memory, OpenMemory } from '../contract.js'
import type { Peer } from './peer.js'
import { remoteVerbs } from './remote-verbs.js'

/** Milliseconds for the answer to `close`. */
const CLOSE_TIMEOUT = 10_000
/** The same, when the process left another request unanswered and is likely stuck. */
const CLOSE_TIMEOUT_WHEN_STUCK = 500

/**
 * Opens a memory on a process.
 *
 * @param memory names it among those that the process serves
 * @param release is called at the end, with whether the process is stuck; says whether it ended by itself
 */
export async function openMemory(
  peer: Peer,
  memory: string,
  { stateDir, namespace, setup, settings, signal: contextSignal }: OpenMemory,
  release: (stuck: boolean) => Promise<boolean>,
): Promise<Memory> {
  let stuck = false
  let reported = false

  const call = async (method: string, params: object, signal?: AbortSignal) => {
    const either = signal ? AbortSignal.any([signal, contextSignal]) : contextSignal
    try {
      return await peer.request(method, { memory, ...params }, either)
    } catch (error) {
      stuck ||= either.aborted
      reported ||= peer.failure() !== undefined
      throw error
    }
  }

  /** A process that was stuck or has ended has already cost its caller an error. */
  const requestClose = async () => {
    if (reported) return
    const wasStuck = stuck
    try {
      const limit = stuck ? CLOSE_TIMEOUT_WHEN_STUCK : CLOSE_TIMEOUT
      await peer.request('close', { memory }, timeLimit(limit))
    } catch (error) {
      stuck = true
      if (!wasStuck) throw error
    }
  }

  const close = async () => {
    let endedByItself = false
    try {
      await requestClose()
    } finally {
      endedByItself = await release(stuck)
    }
    if (endedByItself && !stuck && !reported) requireGoodEnd(peer)
  }

  try {
    await call('open', { stateDir, namespace, setup, ...(settings && { settings }) })
  } catch (error) {
    await release(stuck)
    throw error
  }
  let closed: Promise<void> | undefined
  return {
    ...remoteVerbs(call, peer.capabilities.verbs),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const error = new Error(`the process did not answer \`close\` within ${milliseconds / 1000} s`)
  setTimeout(() => controller.abort(error), milliseconds).unref()
  return controller.signal
}

/** @throws Error when a process failed after its last answer, since what it wrote may be lost */
function requireGoodEnd(peer: Peer): void {
  const exit = peer.exit()
  if (!exit || exit.code === 0) return
  throw new Error(
    `the process ended badly after \`close\` (${exit.signal ?? `exit code ${exit.code}`}); what it wrote last may be lost`,
  )
}
