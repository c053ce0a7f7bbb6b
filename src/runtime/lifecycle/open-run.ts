import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Memory } from '../../adapters/contract.js'
import {
  acquireSlot,
  cacheRoot,
  messageDate,
  type OpenedEmpty,
  openEmpty,
  slotLimit,
} from '../../replay/index.js'
import { stampText } from '../../replay/session-dates.js'
import type { RunContext } from '../../suites/lifecycle/run/context.js'
import { plainText } from '../../text/index.js'
import type { EvalModule } from '../eval-module.js'
import { answererOf } from './answerer.js'
import { limitedVerbs } from './limited-verbs.js'

/** How long `synthesise` may take, and that of a hosted system which tells not when it is done. */
const ENRICH_WAIT = { most: 600_000, hosted: 60_000 }

/** A memory that began empty, and what is needed to run something on it. */
export interface OpenRun {
  context: RunContext
  opened: OpenedEmpty
}

/**
 * Opens an empty memory, or a copy of the state in `from`, runs something on it, and closes it. Only so many
 * are open at a time, over all workers.
 *
 * @throws Error when it cannot be opened, what `run` throws, and when the run was interrupted
 */
export async function withEmpty<T>(
  module: EvalModule,
  signal: AbortSignal,
  run: (open: OpenRun) => Promise<T>,
  { from, afterwards }: { from?: string; afterwards?(opened: OpenedEmpty): Promise<void> } = {},
): Promise<T> {
  const { settings, live, run: current } = module
  if (!live) throw new Error('a scenario needs a live system')
  const { adapter } = live
  const slots = join(settings.outputDir, 'slots')
  // On a state that all share, one scenario would forget what another has just been told.
  const most = adapter.isolation === 'shared' ? 1 : slotLimit(adapter, settings.concurrency)
  const release = await acquireSlot(slots, most, signal)
  try {
    const opened = await openEmpty({
      ...{ adapter, tempRoot: current.tempRoot, cacheRoot: cacheRoot(settings.outputDir) },
      ...{ limits: settings.limits, signal, ...(from !== undefined && { from }) },
      ...(settings.profile && { settings: settings.profile }),
      redact: settings.redact,
      log: message => console.log(plainText(message)),
    })
    try {
      const context = contextOf(module, opened, adapter.external, signal)
      const result = await run({ context, opened })
      if (signal.aborted) throw new Error('the run was interrupted')
      return result
    } finally {
      const problem = await opened.close({ keep: afterwards !== undefined })
      if (problem !== undefined) console.warn(plainText(problem))
      await afterwards?.(opened)
    }
  } finally {
    release()
  }
}

function contextOf(
  { settings, live }: EvalModule,
  { memory, limits, settle }: OpenedEmpty,
  external: boolean,
  signal: AbortSignal,
): RunContext {
  const enrichWait = settings.lifecycle.enrichWait ?? waitOf(memory, external)
  return {
    memory: limitedVerbs(memory, limits, enrichWait, signal),
    settle,
    settleTimeout: limits.settleTimeout,
    now: () => performance.now(),
    sleep: async ms => void (await setTimeout(ms, undefined, { signal })),
    ...(live?.adapter.time === 'text' && {
      stamp: (text, date) => stampText(text, messageDate(date, 0)),
    }),
    answer: answererOf(settings.lifecycle.llm, limits, signal),
    keep: settings.keep,
  }
}

function waitOf(memory: Memory, external: boolean): number {
  return external && !memory.settle ? ENRICH_WAIT.hosted : ENRICH_WAIT.most
}
