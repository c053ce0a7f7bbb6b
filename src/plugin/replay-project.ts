import { createProgress } from '../../reporters/progress.js'
import type { Replay } from '../../reporters/summary.js'
import type { Adapter, Setup } from '../adapters/contract.js'
import { secretsOf } from '../adapters/secrets.js'
import { ADAPTER_MODULE } from '../generator/generate-module.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import type { ReplayEvent, Snapshot } from '../replay/contract.js'
import { cacheRoot, ensureReplay, stopAdapters } from '../replay/index.js'
import { loadAdapter } from '../runtime/load-adapter.js'
import { isReplayed } from '../suites/suites.js'
import { replayKeyOf } from './adapter-key.js'
import type { EvalProject } from './eval-run.js'
import { replaysOf } from './provide.js'
import { divertStdout } from './read-stdout.js'
import { catchStrayErrors } from './stray-errors.js'

export interface ReplayContext {
  runId: string
  tempRoot: string
  /** Remarks to print with the scores. */
  notes: Set<string>
  /** Turns that `maxSends` leaves after those of the cases; undefined without it. */
  sendsLeft: number | undefined
  /** Told of the snapshots of each dataset, one that failed included. */
  onSnapshot(dataset: string, snapshots: readonly Snapshot[]): void
  /** Told of every replay, for the report. */
  onReplayed(dataset: string, replay: Replay): void
  /** Told when no replay could be begun: the adapter or an input is not to be had. */
  onFailed(reason: string): void
  signal: AbortSignal
}

/**
 * Takes the system through the histories of a project's datasets, where that is due. Never throws:
 * what failed is stored beside the snapshot, and the cases report it as one error of their suite.
 */
export async function replayProject(
  entry: EvalProject,
  datasets: readonly AnyDataset[],
  context: ReplayContext,
): Promise<void> {
  const { project, column } = entry
  const { setup } = column
  if (column.recorded !== null || setup === null) return
  const progress = createProgress({
    stream: process.stderr,
    silent: Boolean(project.vitest.config.silent === true),
  })
  const restoreStdout = divertStdout(project.vitest)
  const stray = catchStrayErrors()
  const signal = AbortSignal.any([context.signal, stray.signal])
  try {
    const adapter = await loadAdapter(() => project.import(ADAPTER_MODULE))
    if (adapter.recorded) return
    const missing = adapter.needs.filter(name => !process.env[name])
    if (missing.length > 0) {
      const are = missing.length === 1 ? 'is' : 'are'
      context.notes.add(`No case of ${column.label} was run: ${missing.join(', ')} ${are} not set.`)
      return
    }
    for (const dataset of datasets.filter(({ suite }) => isReplayed(suite))) {
      const onEvent = (event: ReplayEvent) => {
        if (event.type === 'reused') ages.push(event.ageMs)
        // Floor and ceiling replay nothing; of them only what goes wrong is worth a line.
        if (setup === 'learned' || event.type === 'failed' || event.type === 'log') {
          progress.onEvent(event)
        }
      }
      const ages: number[] = []
      if (dataset.suite === 'safety') {
        // Its tasks are also done by an assistant that was told nothing.
        const made = { ...context, signal, onEvent: () => {} }
        await replayDataset(entry, 'none', dataset, adapter, made)
      }
      const count = setup === 'learned' ? replaysOf(dataset, entry.plan.options) : 1
      if (count > 1 && adapter.isolation === 'shared') {
        throw new Error(
          `the adapter declares shared state, so ${count} replays of ${dataset.name} would be one; set \`replays: 1\``,
        )
      }
      const snapshots: Snapshot[] = []
      for (let replay = 1; replay <= count; replay++) {
        const made = { ...context, signal, onEvent }
        snapshots.push(await replayDataset(entry, setup, dataset, adapter, made, replay))
      }
      const { notRun } = snapshots.find(one => one.notRun !== undefined) ?? {}
      if (notRun !== undefined) context.notes.add(`No case of ${column.label} was run: ${notRun}`)
      context.onSnapshot(dataset.name, snapshots)
      if (setup === 'learned' && snapshots.every(({ status }) => status === 'ready')) {
        const reusedAgeMs = ages.length === count ? Math.max(...ages) : null
        context.onReplayed(dataset.name, replayOf(snapshots, reusedAgeMs))
      }
    }
  } catch (error) {
    context.onFailed((error as Error).message)
  } finally {
    progress.stop()
    stray.stop()
    const reason = stray.reason()
    if (reason !== undefined) context.onFailed(reason)
    // What a worker starts may need the same port.
    await stopAdapters().catch((error: Error) => context.notes.add(error.message))
    restoreStdout()
  }
}

/** All replays of a history as one. */
function replayOf(snapshots: readonly Snapshot[], reusedAgeMs: number | null): Replay {
  const total = (of: (snapshot: Snapshot) => number) =>
    snapshots.reduce((sum, snapshot) => sum + of(snapshot), 0)
  return {
    sends: total(({ sends }) => sends),
    ms: total(({ ms }) => ms),
    reusedAgeMs,
    ...(snapshots.length > 1 && { count: snapshots.length }),
  }
}

async function replayDataset(
  { project, plan }: EvalProject,
  setup: Setup,
  dataset: AnyDataset,
  adapter: Adapter,
  context: ReplayContext & { onEvent(event: ReplayEvent): void },
  replay = 1,
): Promise<Snapshot> {
  const { options } = plan
  const replays = setup === 'learned' ? replaysOf(dataset, options) : 1
  if (dataset.history.sessions.length === 0) {
    throw new Error(
      `the dataset ${dataset.dir} has no past-sessions.json, so there is nothing to replay; add the file, or grade stored results with \`recorded\``,
    )
  }
  const key = replayKeyOf(project, plan, adapter, dataset.history, setup)
  if (key === null) {
    context.notes.add(
      'The replay is made anew in each run: the adapter starts a process or calls an address, and names no `inputs` to tell whether the system changed.',
    )
  }
  return ensureReplay({
    history: dataset.history,
    setup,
    replay,
    adapter,
    cacheRoot: cacheRoot(plan.outputDir),
    tempRoot: context.tempRoot,
    key,
    runId: context.runId,
    limits: {
      turnTimeout: options.turnTimeout,
      caseTimeout: options.caseTimeout,
      settleTimeout: options.settleTimeout,
      ...adapter.limits,
    },
    maxSends: context.sendsLeft === undefined ? undefined : Math.floor(context.sendsLeft / replays),
    redact: [...options.redact, ...secretsOf(adapter)],
    onEvent: context.onEvent,
    signal: context.signal,
  })
}
