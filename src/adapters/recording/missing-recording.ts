import type { Call } from './call.js'
import type { CallScope } from './call-scope.js'
import { RECORD_VARIABLE } from './recording-mode.js'

/** A call that is not recorded, in a run that may not make it. Its case is not run. */
export class MissingRecordingError extends Error {
  override name = 'MissingRecordingError'

  constructor(call: Call, file: string, { row, kept }: CallScope) {
    // The ids of rows are words; nothing else gets into a command that people copy.
    const only = row !== undefined && /^[\w-]+$/.test(row) ? ` -t ${row}` : ''
    const why = kept
      ? `is not recorded (${file}); record it with: ${RECORD_VARIABLE}=1 npx vitest run${only}`
      : 'differs from run to run, so that it is never recorded'
    super(`${call.method} ${call.path.slice(0, 200)} ${why}`)
  }
}

/** The message of a missing recording that an error comes from; undefined when it is another one. */
export function missingRecordingIn(error: unknown): string | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    // By its name: harness and adapter may each have a copy of the class.
    if (one.name === 'MissingRecordingError') return one.message
  }
  return undefined
}
