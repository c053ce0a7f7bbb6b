import type { Adapter } from '../../adapters/contract.js'
import { randomName } from '../../replay/atomic-write.js'
import { findCanary } from '../../replay/canary.js'
import { messageOf, type OpenedEmpty } from '../../replay/index.js'
import { beginSession, sendTurn } from '../../replay/session-turns.js'
import { STREAM_PROJECT, STREAM_USER, taskDate } from '../../suites/streams/place.js'
import type { Conversation, Said } from '../../suites/streams/run/run-task.js'

export const NO_SESSION =
  'the memory has no `openSession`, so nobody can answer: add it, or give the memory an assistant with `withAgent`'
const SAW = 'saw the answers: the reply holds an id that stands only in the file of the stream'

interface About {
  adapter: Adapter
  signal: AbortSignal
  /** Ids that stand in the file of the stream alone. */
  canaries: string[]
}

/**
 * A new session of the assistant for a task, by its place from 0: nothing of an earlier one is in it.
 *
 * @throws SystemError when it cannot be opened
 */
export async function converse(
  { memory, limits, workspaceOf }: OpenedEmpty,
  index: number,
  { adapter, signal, canaries }: About,
): Promise<Conversation> {
  const context = { adapter, limits, signal }
  const opening = {
    // A random id: that of the task would tell which one it is.
    id: `session-${randomName()}`,
    user: STREAM_USER,
    project: STREAM_PROJECT,
    date: taskDate(index),
    workspaceDir: workspaceOf(STREAM_PROJECT),
    files: [],
  }
  const { session, close } = await beginSession(memory, opening, context)
  return {
    async say(text, date): Promise<Said> {
      const begin = performance.now()
      const took = () => performance.now() - begin
      try {
        const { reply, turn, usage } = await sendTurn(session, text, { date, kind: 'ask' }, context)
        const ms = took()
        if (findCanary([reply, turn], canaries)) return { error: SAW, ms }
        return { reply, ms, ...(usage && { usage }) }
      } catch (error) {
        return { error: messageOf(error), ms: took() }
      }
    },
    end: close,
  }
}
