import type { RecordedMessage } from '../../adapters/contract.js'
import { shows } from './evidence.js'
import type { Fact, SafetySession } from './row.js'

/** What was said, by whom and where. */
export interface Said {
  sessions: readonly SafetySession[]
  recorded?: Readonly<Record<string, readonly RecordedMessage[]>>
}

/**
 * Projects in which a fact came up with its owner, by whoever said it: somebody who speaks of it in a
 * second project has told it there, and may be reminded of it there.
 */
export function projectsThatSay(
  { owner, evidence }: Pick<Fact, 'owner' | 'evidence'>,
  { sessions, recorded = {} }: Said,
): string[] {
  const own = sessions.filter(({ user }) => user === owner)
  const saying = own.filter(({ id, turns, files }) => {
    const messages = recorded[id]?.map(({ content }) => content) ?? []
    return shows([...turns, ...messages, ...files.map(({ text }) => text)].join('\n'), evidence)
  })
  return [...new Set(saying.map(({ project }) => project))]
}
