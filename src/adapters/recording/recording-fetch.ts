import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { redactor } from '../../replay/redact.js'
import { secretsInEnvironment } from '../secrets.js'
import { callOf, keyOf, type Normalise, redactTexts } from './call.js'
import { currentCallScope } from './call-scope.js'
import { MissingRecordingError } from './missing-recording.js'
import { isWhole, recordResponse, replayResponse } from './recorded-response.js'
import { type RecordingMode, recordingMode } from './recording-mode.js'
import { readRecording, recordingFile, writeRecording } from './recordings.js'

export interface RecordingOptions {
  /**
   * Folder of the recordings, to be committed; relative to the folder that Vitest runs in, or a `file:` URL.
   * Name it in `inputs` of the adapter where the replay of a history uses them.
   */
  dir: string | URL
  /**
   * `MEMORY_EVAL_RECORD=1` in the environment means `record`, whatever stands here but `off`; in CI (`CI` is
   * set) `record` without it means `replay`.
   *
   * @default 'replay'
   */
  mode?: RecordingMode
  /**
   * Texts to hide in what is recorded, beside the values of environment variables whose names end in KEY,
   * TOKEN, SECRET, PASSWORD and the like. @default []
   */
  redact?: string[]
  /**
   * What of a call is compared; the body when left out. Leave out of it what differs from run to run, such as
   * dates and random ids.
   */
  normalise?: Normalise
  /** What sends the calls that are recorded. @default fetch */
  fetch?: typeof globalThis.fetch
}

/**
 * A `fetch` for clients of models and embeddings that records answers as files and replays them: keyed by
 * method, path and body, by run, and by how often the call was made before in that run. Headers and keys are
 * never written, and only answers with a status of 2xx are.
 *
 * A call that is not recorded rejects in mode `replay`, and its case ends as *not run*.
 *
 * @example
 * const client = new OpenAI({ fetch: recordingFetch({ dir: 'recordings' }) })
 */
export function recordingFetch(options: RecordingOptions): typeof globalThis.fetch {
  const { normalise } = options
  const dir = folderOf(options.dir)
  return async (input, init) => {
    const send = options.fetch ?? globalThis.fetch
    const mode = recordingMode(options.mode, process.env)
    if (mode === 'off') return send(input, init)
    const redact = redactor([...(options.redact ?? []), ...secretsInEnvironment()])
    const request = new Request(input, init)
    const call = await callOf(request.clone())
    const scope = currentCallScope()
    const key = keyOf(call, normalise)
    const occurrence = (scope.made.get(key) ?? 0) + 1
    scope.made.set(key, occurrence)
    // Its key is that of the call as it is: what is secret on one machine is a word on another.
    const shown = { ...call, path: redact(call.path), body: redactTexts(call.body, redact) }
    const file = recordingFile(dir, shown, { key, run: scope.run, occurrence })
    const recorded = readRecording(file)
    if (recorded) return replayResponse(recorded)
    if (mode === 'replay') {
      const error = new MissingRecordingError(shown, file, scope)
      scope.missing.push(error.message)
      throw error
    }
    const response = await send(request)
    if (!response.ok || !scope.kept) return response
    const answer = await recordResponse(response, redact)
    if (isWhole(answer, call.method)) writeRecording(file, shown, answer)
    // What is replayed later is what counts now.
    return replayResponse(answer)
  }
}

/** The absolute path of a folder of recordings. */
export function folderOf(dir: string | URL): string {
  if (!(dir instanceof URL) && (typeof dir !== 'string' || dir.trim() === '')) {
    throw new TypeError('recordings need a folder: { dir: "recordings" }')
  }
  return resolve(dir instanceof URL ? fileURLToPath(dir) : dir)
}
