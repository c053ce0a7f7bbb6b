import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import {
  type AfterAsking,
  acquireSlot,
  type OpenCaseOptions,
  type Release,
  runCase,
  type Snapshot,
  slotLimit,
} from '../replay/index.js'
import {
  DEFAULT_DATE,
  DEFAULT_PROJECT,
  DEFAULT_USER,
  type LearningRow,
} from '../suites/learning/row.js'
import { plainText } from '../text/index.js'
import type { EvalModule } from './eval-module.js'
import { orphaned } from './orphaned.js'

export type AskedRow = Pick<LearningRow, 'request' | 'kind' | 'user' | 'project' | 'date'>

export interface AskingOptions {
  /** Another snapshot than that of the module. */
  from?: Snapshot
  /** Asks the memory something once the turn is over. */
  after?: AfterAsking
  /** With no other case beside it, of any setup and worker. @default false */
  alone?: boolean
}

/**
 * Sends a row's request to a fresh session on a copy of the snapshot.
 *
 * @throws Error when the run was interrupted: what there is then is no result
 */
export async function askLive(
  module: EvalModule,
  row: AskedRow,
  context: Pick<TestContext, 'signal'>,
  { from, after, alone = false }: AskingOptions = {},
): Promise<CaseResult> {
  const signal = AbortSignal.any([context.signal, orphaned()])
  const { settings, live } = module
  if (!live?.snapshot) throw new Error('a live case needs a snapshot')
  const { adapter } = live
  const limit = slotLimit(adapter, settings.concurrency)
  const release = await takeSlots(settings.outputDir, limit, signal, alone)
  try {
    const options = await caseOptions(module, row, signal, from ?? live.snapshot)
    const result = await runCase(options, row.request, { kind: row.kind, after })
    if (signal.aborted) throw new Error('the run was interrupted')
    return result
  } finally {
    release()
  }
}

/** A slot to run in, or all of them. */
async function takeSlots(
  outputDir: string,
  limit: number,
  signal: AbortSignal,
  all: boolean,
): Promise<Release> {
  const slots = join(outputDir, 'slots')
  if (!all) return acquireSlot(slots, limit, signal)
  // Two that took the slots one by one would wait for each other.
  const taken = [await acquireSlot(join(outputDir, 'slots-alone'), 1, signal)]
  const release = () => {
    for (const one of taken) one()
  }
  try {
    for (let index = 0; index < limit; index++) {
      taken.push(await acquireSlot(slots, limit, signal))
    }
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** How a copy of a snapshot is opened for a row. */
export async function caseOptions(
  module: EvalModule,
  row: Omit<AskedRow, 'request' | 'kind'>,
  signal: AbortSignal,
  snapshot: Snapshot,
): Promise<OpenCaseOptions> {
  const { settings, dataset, live, run } = module
  if (!live) throw new Error('a live case needs an adapter')
  const { adapter } = live
  return {
    adapter,
    snapshot,
    tempRoot: run.tempRoot,
    limits: settings.limits,
    user: row.user ?? DEFAULT_USER,
    project: row.project ?? DEFAULT_PROJECT,
    date: row.date ?? DEFAULT_DATE,
    signal,
    log: message => console.log(plainText(module.redact(message))),
    redact: module.secrets,
    canaries: dataset.canaries,
    keep: settings.keep,
    // Without `fork`, a namespace of its own is taught anew for each case.
    history: adapter.isolation === 'namespace' ? await module.history() : undefined,
  }
}
