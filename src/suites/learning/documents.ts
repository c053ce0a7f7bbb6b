import type { RecordedMessage, SessionFile } from '../../adapters/contract.js'
import type { JsonPath, Position } from '../../dataset/json-document.js'
import type { Located } from '../../dataset/parse-document.js'
import type { Plant } from '../../dataset/plant.js'
import type { PastSession } from '../../dataset/session.js'
import type { LearningRow, Split } from './row.js'

/** Names of the files of a learning dataset. */
export const FILES = {
  tests: 'tests.jsonl',
  split: 'split.json',
  sessions: 'past-sessions.json',
  planted: 'planted.json',
  answerKey: 'answer-key-memory',
  recorded: 'past-sessions-recorded',
} as const

/** Where the recorder keeps a session, under its folder. */
export const HISTORY_FILE = '.fluso-agent-core/thread-history.jsonl'

/** Texts of a learning dataset as they stand on disk; absent where a file is missing. */
export interface LearningSources {
  tests?: string
  split?: string
  sessions?: string
  planted?: string
  /** Files of the answer key, paths relative to the dataset. */
  answerKey: SessionFile[]
  /** Text of `thread-history.jsonl` by the id of its session. */
  recorded: Record<string, string>
  /** Files of the recorded workspace: project → files. */
  workspace: Record<string, SessionFile[]>
}

export interface LocatedRow {
  row: LearningRow
  /** Line of `tests.jsonl`, from 1. */
  line: number
  at(path: JsonPath): Position
}

/** A learning dataset as parsed, with the place of everything; absent parts are missing or broken. */
export interface LearningDocuments {
  rows: LocatedRow[]
  /** Ids of rows that break the schema, so that no rule takes them for missing. */
  brokenIds: Set<string>
  split?: Located<Split>
  sessions?: Located<PastSession[]>
  plants?: Located<Plant[]>
  answerKey: SessionFile[]
  recorded: Record<string, RecordedMessage[]>
  workspace: Record<string, SessionFile[]>
}
