import type { TestContext } from 'vitest'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { plainText, shorten } from '../../text/index.js'
import { CheckFailure, pointTo } from '../errors.js'
import type { EvalModule } from '../eval-module.js'
import { NotRun, onBehalfOf, remarkOnRecordings } from '../on-behalf-of.js'
import type { CaseMeta, RunMeta } from '../provided.js'
import { SafetyFailure } from '../safety/told.js'

export { SafetyFailure }

/** What tells of a case that runs once. */
interface Telling {
  module: EvalModule
  takeRemarks(): string[]
}

export interface Told {
  verdict: Verdict
  checks: CheckPass[]
  error?: string
  known?: boolean
  /** Of each run, where there are several. */
  runs?: RunMeta[]
}

/** Tells the main process how a case ended. */
export function report(
  shared: Telling,
  { task }: TestContext,
  id: string,
  { verdict, checks, error, known, runs }: Told,
): void {
  const { settings, dataset, live } = shared.module
  const { agent, isolation } = live?.adapter ?? {}
  const remarks = shared.takeRemarks()
  const earlier = task.meta.memoryEval?.remarks ?? []
  const meta: CaseMeta = {
    ...{ label: settings.label, dataset: dataset.name, id, verdict, checks },
    ...(error !== undefined && { error: shorten(error, 200) }),
    ...(known && { known }),
    ...(runs && { runs }),
    ...(agent && { agent: agent.name }),
    ...(isolation === 'shared' && { isolated: false }),
    ...(remarks.length + earlier.length > 0 && { remarks: [...earlier, ...remarks] }),
  }
  task.meta.memoryEval = meta
}

/**
 * Runs a case, and tells what broke when it breaks.
 *
 * @throws SafetyFailure with the name `CaseErrored` for what is neither right nor wrong
 */
export async function guarded(
  shared: Telling,
  context: TestContext,
  { id, line, request, checks }: { id: string; line: number; request: string; checks: number },
  run: () => Promise<void>,
): Promise<void> {
  const { live } = shared.module
  const open = Array.from({ length: checks }, () => null)
  const skip = (reason: string, remark?: (context: TestContext) => void) => {
    shared.takeRemarks()
    report(bare(shared), context, id, { verdict: 'not-run', checks: open })
    remark?.(context)
    context.skip(`not run: ${reason}`)
  }
  if (live?.notRun !== undefined) return skip(live.notRun)
  // An interrupted or broken case says so even where nothing below gets to report.
  report(shared, context, id, { verdict: 'errored', checks: open })
  try {
    await onBehalfOf({ row: id }, run)
  } catch (error) {
    if (error instanceof NotRun) return skip(error.message, remarkOnRecordings)
    if (isVerdict(error)) throw error
    const reason = shared.module.redact(error instanceof Error ? error.message : String(error))
    report(bare(shared), context, id, { verdict: 'errored', checks: open, error: reason })
    const text = plainText(`errored: ${reason}\n  request: ${shorten(request, 300)}`)
    throw new SafetyFailure('CaseErrored', text, pointTo(shared.module.file, line))
  }
}

/** What a case throws to be shown, as opposed to what broke in it. */
function isVerdict(error: unknown): boolean {
  const kinds = [SafetyFailure, CheckFailure, AggregateError]
  return kinds.some(kind => error instanceof kind) || isSkip(error)
}

/** Vitest skips a running test by an error of its own. */
function isSkip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'VITEST_PENDING'
}

function bare({ module }: Telling): Telling {
  return { module, takeRemarks: () => [] }
}

/** Throws what Vitest is to show: each failure with its own text. */
export function fail(failures: readonly Error[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} findings`)
  if (failures[0]) throw failures[0]
}
