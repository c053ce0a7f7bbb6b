import type { TestContext } from 'vitest'
import { type CallScope, callScope, inCallScope } from '../adapters/recording/call-scope.js'
import { missingRecordingIn } from '../adapters/recording/missing-recording.js'

import { RECORD_VARIABLE } from '../adapters/recording/recording-mode.js'

/** A case cannot be run: what a model answers in it is not recorded, and nothing may be sent. */
export class NotRun extends Error {
  override readonly name = 'NotRun'
}

/** Has the report say, once, why cases were not run: the skips themselves are not printed. */
export function remarkOnRecordings({ task }: Pick<TestContext, 'task'>): void {
  const meta = task.meta.memoryEval
  if (!meta) return
  const remark =
    'Cases were not run, since calls of a model in them are not recorded; to record them: ' +
    `${RECORD_VARIABLE}=1 npx vitest run`
  meta.remarks = [...(meta.remarks ?? []), remark]
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
