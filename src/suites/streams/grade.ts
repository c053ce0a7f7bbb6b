import { choiceMatches, readChoice } from './match/choice.js'
import { integerMatches, readInteger } from './match/integer.js'
import { matchToolCalls } from './match/tool-call.js'
import type { StreamTask } from './task.js'

export interface Graded {
  right: boolean
  /** Of a tool call: whether the name alone is right. */
  nameRight?: boolean
  /** The answer as it was read from the reply; null where none was found. */
  read: string | null
}

/** Holds a reply against the target of its task. */
export function grade(
  { match, target }: Pick<StreamTask, 'match' | 'target'>,
  reply: string,
): Graded {
  if (match.mode === 'integer') {
    const read = readInteger(reply)
    return { right: integerMatches(target, reply), read: read === null ? null : String(read) }
  }
  if (match.mode === 'choice') {
    const { lastLetter } = match
    return { right: choiceMatches(target, reply, lastLetter), read: readChoice(reply, lastLetter) }
  }
  const { right, nameRight, calls } = matchToolCalls(match.wanted, match.functions, reply)
  return { right, nameRight, read: calls.length === 0 ? null : JSON.stringify(calls) }
}
