import { join } from 'node:path'
import { readJson, writeJson } from '../../replay/atomic-write.js'
import { type Call, isRecord } from './call.js'
import { isRecordedResponse, type RecordedResponse } from './recorded-response.js'

/** Which of the equal calls: the run, and how often it was made before in that run, both from 1. */
export interface Place {
  key: string
  run: number
  occurrence: number
}

/** `chat-completions-3f2a….run-1.json`, and `….run-1-2.json` for the second equal call of that run. */
export function recordingFile(
  dir: string,
  { path }: Call,
  { key, run, occurrence }: Place,
): string {
  const words = path.split('?')[0]?.match(/[A-Za-z0-9]+/g) ?? []
  const name = words.slice(-2).join('-').slice(0, 40) || 'root'
  const which = occurrence === 1 ? `run-${run}` : `run-${run}-${occurrence}`
  return join(dir, `${name}-${key}.${which}.json`)
}

/**
 * What is recorded in a file; undefined where there is none, or one that is no JSON any more.
 *
 * @throws Error when the file holds something else
 */
export function readRecording(file: string): RecordedResponse | undefined {
  const stored = readJson(file)
  if (stored === undefined) return undefined
  if (isRecord(stored) && isRecordedResponse(stored.response)) return stored.response
  throw new Error(`${file} holds no recording: remove it, and record it again`)
}

export function writeRecording(file: string, request: Call, response: RecordedResponse): void {
  writeJson(file, { request, response })
}
