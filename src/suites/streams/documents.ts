import type { JsonPath, Position } from '../../dataset/json-document.js'
import type { StreamRecord } from './records.js'
import type { StreamInfo } from './row.js'
import type { StreamTask } from './task.js'

/** Names of the files of a stream. */
export const FILES = { info: 'stream.json', tasks: 'stream.jsonl' } as const

/** Texts of a stream as they stand on disk; absent where a file is missing. */
export interface StreamSources {
  info?: string
  tasks?: string
}

export interface StreamRow {
  task: StreamTask
  record: StreamRecord
  /** Line of `stream.jsonl`, from 1. */
  line: number
  at(path: JsonPath): Position
}

/** A stream as parsed, in its order; `info` is absent where it is missing or broken. */
export interface StreamDocuments {
  info?: StreamInfo
  rows: StreamRow[]
}
