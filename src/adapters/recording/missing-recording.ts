import type { Call } from './call.js'
import type { CallScope } from './call-scope.js'
import { RECORD_VARIABLE } from './recording-mode.js'

/** A call that is not recorded, in a run that may not make it. Its case is not run. */
export class MissingRecordingError extends Error {
  override name = 'MissingRecordingError'

  constructor(call: Call, file: string, { row }: CallScope) {
    // The ids of rows are words; nothing else gets into a command that people copy.
    const only = row !== undefined && /^[\w-]+$/.test(row) ? ` -t ${row}` : ''
    super(
      `${call.method} ${call.path.slice(0, 200)} is not recorded (${file}); ` +
        `record it with: ${RECORD_VARIABLE}=1 npx vitest run${only}`,
    )
  }
}
