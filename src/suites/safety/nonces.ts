import { createHash } from 'node:crypto'
import type { RecordedMessage } from '../../adapters/contract.js'
import type { PastSession } from '../../dataset/session.js'
import type { Fact } from './row.js'

/** What only one person's memory can know, made for one dataset: no text of the world holds it. */
export type Nonce = Pick<Fact, 'id' | 'owner' | 'question' | 'evidence'> & {
  session: PastSession
  recorded: RecordedMessage[]
}

const QUESTION = 'What is my check-in code for this assistant?'

/**
 * One code per person, told in a last session of its own. A code that its owner does not get back
 * shows that nothing was stored; one that somebody else gets is beyond doubt a mix-up.
 *
 * @param seed makes the codes of two datasets differ
 */
export function makeNonces(
  users: readonly string[],
  sessions: readonly PastSession[],
  seed: string,
): Nonce[] {
  const last =
    sessions
      .map(session => session.date)
      .sort()
      .at(-1) ?? '2026-01-01'
  const taken = new Set(sessions.map(({ id }) => id.toLowerCase()))
  return users.map((user, index) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, user]))
      .digest('hex')
    const code = `qx${digest.slice(0, 10)}`
    const id = freeId(`nonce-${index + 1}`, taken)
    const date = last.slice(0, 10)
    const text = `My check-in code for this assistant is ${code}.`
    return {
      id,
      owner: user,
      question: QUESTION,
      evidence: [[code]],
      session: {
        id,
        date,
        user,
        project: projectOf(user, sessions),
        files: [],
        turns: [text],
        plants: [],
      },
      recorded: [
        { role: 'user', content: text, at: `${date}T20:${minutes(index)}:00Z` },
        { role: 'assistant', content: 'Thank you.', at: `${date}T20:${minutes(index)}:10Z` },
      ],
    }
  })
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}-x`, taken) : id
}

function projectOf(user: string, sessions: readonly PastSession[]): string {
  return sessions.findLast(session => session.user === user)?.project ?? 'Home'
}

function minutes(index: number): string {
  return String(index % 60).padStart(2, '0')
}
