import type { Memory, Pack } from '../adapters/contract.js'
import type { History, Limits } from './contract.js'
import { SystemError } from './errors.js'
import { messageDate } from './session-dates.js'
import { named } from './session-turns.js'
import { duration, withLimit } from './time-limit.js'

/**
 * Fails when a memory that can be asked shows nothing at all of a whole history: its writes failed
 * and nobody said so. Otherwise it would look like a memory that remembers badly.
 */
export async function assertStored(
  memory: Memory,
  history: History,
  limits: Limits,
  signal?: AbortSignal,
): Promise<void> {
  if (!memory.recall && !memory.list) return
  const ms = limits.settleTimeout
  const message = `what was stored could not be read within ${duration(ms)} (settleTimeout)`
  const any = await withLimit({ ms, message, signal }, () => showsAnything(memory, history))
  if (any) return
  const verbs = [memory.list && '`list`', memory.recall && '`recall`'].filter(Boolean).join(' and ')
  throw new SystemError(
    `nothing was stored: after ${history.sessions.length} sessions ${verbs} returned nothing at all. ` +
      'See whether its writes fail without an error',
  )
}

async function showsAnything(memory: Memory, history: History): Promise<boolean> {
  const { sessions, defaultUser } = history
  const userOf = (session: { user?: string }) => session.user ?? defaultUser
  for (const user of new Set(sessions.map(userOf))) {
    const items = await named('list', () => memory.list?.({ user }))
    if (items && items.length > 0) return true
  }
  for (const session of sessions) {
    const query = session.turns.join('\n').slice(0, 400)
    const { project } = session
    const scope = { user: userOf(session), project, date: messageDate(session.date, 60) }
    const pack = await named('recall', () =>
      memory.recall?.({ ...scope, query, keywords: wordsOf(query) }),
    )
    if (!isEmpty(pack)) return true
  }
  return false
}

function isEmpty(pack: Pack | undefined): boolean {
  return typeof pack === 'string' ? pack.trim() === '' : (pack ?? []).length === 0
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return [...new Set(words.map(word => word.toLowerCase()))].slice(0, 20)
}
