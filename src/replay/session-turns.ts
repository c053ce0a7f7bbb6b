import type { Adapter, Memory, OpenSession, Session, TurnResult } from '../adapters/contract.js'
import type { Limits } from './contract.js'
import { messageOf, SystemError } from './errors.js'
import { closing } from './open-memory.js'
import { stampText } from './session-dates.js'
import { duration, withLimit } from './time-limit.js'

export interface TurnContext {
  adapter: Pick<Adapter, 'time'>
  limits: Limits
  signal?: AbortSignal
}

/** A session that is open. */
export interface OpenedSession {
  session: Session
  /** Closes it; returns what went wrong. */
  close(): Promise<string | undefined>
}

/** @throws SystemError when there is no `openSession`, or it fails or takes too long */
export async function beginSession(
  memory: Memory,
  opening: OpenSession,
  { limits, signal }: TurnContext,
): Promise<OpenedSession> {
  if (!memory.openSession) {
    throw new SystemError(
      'the memory has no `openSession`, so nobody can answer: add it, or give the memory an assistant with `withAgent`',
    )
  }
  const limit = timeLimit('`openSession` did not finish', limits, signal)
  const session = await withLimit(limit, async inTime => {
    const opened = await named('openSession', () => memory.openSession?.(opening))
    if (inTime.aborted) await closing('the session', () => opened?.close?.(), limits)
    return opened
  })
  if (typeof session?.send !== 'function') {
    throw new SystemError('`openSession` returned no session with a `send` function')
  }
  return { session, close: () => closing('the session', () => session.close?.(), limits) }
}

/**
 * Sends one message and checks what comes back.
 *
 * @throws SystemError when `send` throws, takes longer than `turnTimeout` or returns no reply text
 */
export async function sendTurn(
  session: Session,
  text: string,
  turn: { date: string; kind?: 'do' | 'ask' },
  { adapter, limits, signal }: TurnContext,
): Promise<TurnResult> {
  const message = adapter.time === 'text' ? stampText(text, turn.date) : text
  const answer = await withLimit(timeLimit('no answer', limits, signal), inTime =>
    named('send', () => session.send(message, { ...turn, signal: inTime })),
  )
  if (typeof answer === 'string') return { reply: answer }
  if (typeof answer?.reply === 'string') return answer
  throw new SystemError(
    '`send` returned no reply text: return a string, or an object with the text as `reply`',
  )
}

function timeLimit(what: string, { turnTimeout }: Limits, signal?: AbortSignal) {
  return {
    ms: turnTimeout,
    message: `${what} within ${duration(turnTimeout)} (turnTimeout)`,
    signal,
  }
}

/** Runs a verb; what it throws names the verb. */
export async function named<T>(verb: string, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new SystemError(`\`${verb}\` failed: ${messageOf(error)}`, { cause: error })
  }
}
