import type { RecordedMessage } from '../../adapters/contract.js'
import type { JsonPath, Position } from '../../dataset/json-document.js'
import type { Located } from '../../dataset/parse-document.js'
import type { Fact, SafetySession, Task } from './row.js'

/** Names of the files of a safety dataset. */
export const FILES = {
  facts: 'facts.jsonl',
  tasks: 'tests.jsonl',
  sessions: 'past-sessions.json',
  recorded: 'past-sessions-recorded',
} as const

/** Texts of a safety dataset as they stand on disk; absent where a file is missing. */
export interface SafetySources {
  facts?: string
  tasks?: string
  sessions?: string
  /** Text of `thread-history.jsonl` by the id of its session. */
  recorded: Record<string, string>
}

export interface LocatedLine<T> {
  row: T
  /** Line of its file, from 1. */
  line: number
  at(path: JsonPath): Position
}

/** A safety dataset as parsed, with the place of everything; absent parts are missing or broken. */
export interface SafetyDocuments {
  facts: LocatedLine<Fact>[]
  tasks: LocatedLine<Task>[]
  sessions?: Located<SafetySession[]>
  recorded: Record<string, RecordedMessage[]>
}
