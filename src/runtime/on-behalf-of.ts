import { type CallScope, callScope, inCallScope } from '../adapters/recording/call-scope.js'
import { missingRecordingIn } from '../adapters/recording/missing-recording.js'

/** A case cannot be run: what a model answers in it is not recorded, and nothing may be sent. */
export class NotRun extends Error {
  override readonly name = 'NotRun'
}

/**
 * Does something on behalf of a run of a row, by which its recorded calls are known.
 *
 * @throws NotRun when a call is not recorded, also where the system went on without it
 */
export async function onBehalfOf<T>(
  about: Partial<Pick<CallScope, 'run' | 'row' | 'kept'>>,
  act: () => Promise<T>,
): Promise<T> {
  const scope = callScope(about)
  try {
    const value = await inCallScope(scope, act)
    assertRecorded(scope.missing[0])
    return value
  } catch (error) {
    assertRecorded(scope.missing[0] ?? missingRecordingIn(error))
    throw error
  }
}

function assertRecorded(missing: string | undefined): void {
  if (missing !== undefined) throw new NotRun(missing)
}
