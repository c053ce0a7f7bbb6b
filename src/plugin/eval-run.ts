import { randomUUID } from 'node:crypto'
import type { TestProject, TestSpecification, Vitest } from 'vitest/node'
import type { Replay } from '../../reporters/summary.js'
import { onProcessEnd } from '../adapters/process-end.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import {
  createTempRoot,
  endWorkers,
  prepareOutputFolder,
  removeTempRoot,
  sweepTempRoots,
} from '../replay/index.js'
import type { ProvidedRun } from '../runtime/provided.js'
import { caseSends, sendsLeft } from './case-sends.js'
import type { ColumnPlan } from './columns.js'
import { lostDatasets } from './datasets.js'
import { DueDatasets } from './due-datasets.js'
import { unseenChanges } from './external-system.js'
import { knownFailures } from './known-failures.js'
import { keepOutOfModuleCache } from './module-cache.js'
import type { EvalPlan } from './plan.js'
import { provideEval } from './provide.js'
import { replayProject } from './replay-project.js'
import { EvalReporter } from './reporter.js'
import { clearResults, keepResults } from './results-folders.js'
import { otherVitest } from './vitest-copies.js'
import { type Edits, WatchedChanges } from './watched-changes.js'

/** A memory project of a Vitest instance. */
export interface EvalProject {
  project: TestProject
  plan: EvalPlan
  column: ColumnPlan
}

/** What Vitest hands to a plugin's hook. */
export interface PluginContext {
  vitest: Vitest
  project: TestProject
}

/**
 * What the eval knows of one Vitest instance: its memory projects, and the run under way. Plugin,
 * global setup and reporter may be loaded as separate copies of this module, so the instance itself
 * carries the object.
 */
export class EvalRun {
  static of(vitest: Vitest): EvalRun {
    const owner = vitest as Vitest & { [KEY]?: EvalRun }
    owner[KEY] ??= new EvalRun(vitest)
    return owner[KEY]
  }

  readonly projects: Map<TestProject, EvalProject> = new Map()
  readonly changes: WatchedChanges
  private readonly datasets: DueDatasets
  /** Replays of this run, by `replayName`. */
  readonly replays: Map<string, Replay> = new Map()
  /** Warnings and remarks to print with the table. */
  readonly notes: Set<string> = new Set()
  private readonly replayed = new Map<TestProject, Promise<void>>()
  private tempRoot: string | undefined
  private sendsLeft: number | undefined
  private provided: ProvidedRun | undefined
  private edits: Edits = { edited: false, rowsOnly: false }
  /** What tells the snapshots of the last run from others, by dataset and label. */
  private readonly snapshots = new Map<string, string>()
  /** Projects whose global setup ran; Vitest calls it once a process. */
  private readonly setUp = new Set<TestProject>()
  private readonly abort = new AbortController()
  private warned = false

  private constructor(readonly vitest: Vitest) {
    this.changes = new WatchedChanges(this)
    this.datasets = new DueDatasets(this)
  }

  /** Registers a project; the first one also brings the reporter. */
  add(context: PluginContext, entry: Omit<EvalProject, 'project'>): void {
    const { vitest, project } = context
    this.projects.set(project, { project, ...entry })
    keepOutOfModuleCache(context)
    // Coverage stays that of the user's tests: an eval runs much of a system and checks little of it.
    project.config.coverage = { ...project.config.coverage, enabled: false }
    vitest.config.coverage.exclude.push('**/*.jsonl', '**/*.memory.*')
    if (this.projects.size > 1) return
    // Appended as an instance: naming reporters in the config would replace the user's.
    vitest.config.reporters.push(new EvalReporter(this))
    const forget = onProcessEnd(() => this.end())
    vitest.onClose(() => {
      forget()
      this.close()
    })
    this.changes.watch()
  }

  /** The datasets of a plan that can be used. */
  async datasetsOf(plan: EvalPlan): Promise<AnyDataset[]> {
    return (await this.datasets.read(plan)).loaded
  }

  /** What is wrong with datasets that Vitest finds no file for. */
  async lostDatasets(): Promise<string[]> {
    const plans = new Set([...this.projects.values()].map(({ plan }) => plan))
    const lost = [...plans].map(async plan => lostDatasets(this, await this.datasets.read(plan)))
    return [...new Set((await Promise.all(lost)).flat())]
  }

  /** Begins a run of the given tests; nothing is sent before. */
  async begin(specifications: readonly TestSpecification[]): Promise<void> {
    this.datasets.forget()
    // Merged reports hold what other machines ran.
    if (this.vitest.config.mergeReports) return
    const problem = otherVitest(this.vitest)
    if (problem !== undefined) return this.refuse(problem)
    await this.warnOfUnseenChanges()
    const scheduled = await this.datasets.select(specifications)
    if (scheduled.length === 0) return
    this.replayed.clear()
    this.notes.clear()
    this.replays.clear()
    this.edits = this.changes.take()
    // A replay that must not be reused belongs to a run: this one goes on with it.
    const goesOn = this.edits.rowsOnly && ![...this.snapshots.values()].includes(FAILED)
    const runId = (goesOn && this.provided?.runId) || randomUUID()
    this.provided = { runId, tempRoot: '', reuseResults: false }
    try {
      this.provided.tempRoot = this.newTempRoot(scheduled)
      for (const entry of scheduled) await this.outset(entry)
      await this.planSends(scheduled)
    } catch (error) {
      this.provided.failure = (error as Error).message
    }
    for (const { project } of scheduled) project.provide('memoryEvalRun', this.provided)
    // On later runs of the same process Vitest calls no global setup.
    for (const { project } of scheduled) {
      if (this.setUp.has(project)) await this.prepare(project)
    }
  }

  /** Makes every test module say why it cannot run; sending something would be for nothing. */
  private refuse(problem: string): void {
    for (const { project, plan } of this.projects.values()) {
      const broken = Object.fromEntries(plan.testFiles.map(file => [file, problem]))
      const provided = project.getProvidedContext().memoryEval
      project.provide('memoryEval', { ...provided, datasets: {}, broken })
    }
  }

  /** Replays what a project needs, once per run. Never throws: the cases tell what failed. */
  async prepare(project: TestProject): Promise<void> {
    this.setUp.add(project)
    const entry = this.projects.get(project)
    const { provided } = this
    if (!entry || !provided || provided.failure !== undefined) return
    const running = this.replayed.get(project) ?? this.replay(entry, provided)
    this.replayed.set(project, running)
    await running
  }

  private async replay(entry: EvalProject, provided: ProvidedRun): Promise<void> {
    const { project, plan, column } = entry
    const datasets = this.datasets.dueOf(entry, await this.datasetsOf(plan))
    const told = { ...provided }
    // After an edit of rows the results of the others count, if they came from the same system.
    let same = this.edits.edited
    const cancelled = new AbortController()
    this.vitest.onCancel(() => cancelled.abort())
    await replayProject(entry, datasets, {
      runId: provided.runId,
      tempRoot: provided.tempRoot,
      notes: this.notes,
      sendsLeft: this.sendsLeft,
      onSnapshot: (dataset, snapshots) => {
        const name = replayName(entry, dataset)
        const ready = snapshots.every(({ status }) => status === 'ready')
        const snapshot = ready ? snapshots.map(({ runId, at }) => `${runId} ${at}`).join() : FAILED
        if (snapshot === FAILED || this.snapshots.get(name) !== snapshot) same = false
        this.snapshots.set(name, snapshot)
      },
      onReplayed: (dataset, replay) => this.replays.set(replayName(entry, dataset), replay),
      onFailed: failure => {
        told.failure = failure
      },
      signal: AbortSignal.any([this.abort.signal, cancelled.signal]),
    })
    told.reuseResults = same
    await (same ? keepResults : clearResults)(plan, column, datasets)
    project.provide('memoryEvalRun', told)
  }

  private async planSends(scheduled: readonly EvalProject[]): Promise<void> {
    const maxSends = scheduled[0]?.plan.options.maxSends
    let cases = 0
    for (const entry of scheduled) {
      const datasets = this.datasets.dueOf(entry, await this.datasetsOf(entry.plan))
      cases += caseSends(this.vitest, entry, datasets)
    }
    this.sendsLeft = sendsLeft(maxSends, cases)
  }

  /** Tells a project's workers what they need to know, as it stands on disk now. */
  private async outset(entry: EvalProject): Promise<void> {
    const { project, plan, column } = entry
    const datasets = await this.datasets.read(plan)
    const known = knownFailures(plan, datasets.loaded)
    for (const note of known.notes) this.notes.add(note)
    project.provide('memoryEval', provideEval(plan, column, datasets, known))
    const due = this.datasets.dueOf(entry, datasets.loaded)
    if (!this.edits.edited) await clearResults(plan, column, due)
  }

  private async warnOfUnseenChanges(): Promise<void> {
    // In watch mode the first run alone is selected by what changed before.
    if (!this.vitest.config.changed || this.warned) return
    this.warned = true
    for (const warning of await unseenChanges([...this.projects.values()])) {
      this.vitest.logger.warn(`memory-eval: ${warning}`)
    }
  }

  /** Each run has a temporary folder of its own, so that clones do not pile up in watch mode. */
  private newTempRoot(scheduled: readonly EvalProject[]): string {
    if (this.tempRoot) removeTempRoot(this.tempRoot)
    for (const root of new Set(scheduled.map(({ plan }) => plan.root))) {
      sweepTempRoots(prepareOutputFolder(root))
    }
    this.tempRoot = createTempRoot(scheduled[0]?.plan.outputDir ?? '')
    return this.tempRoot
  }

  /** The process ends before its time, as by Ctrl+C: nothing asynchronous is waited for any more. */
  private end(): void {
    this.abort.abort()
    if (this.tempRoot) endWorkers(this.tempRoot)
  }

  private close(): void {
    this.abort.abort()
    if (this.tempRoot) removeTempRoot(this.tempRoot)
    this.tempRoot = undefined
  }
}

/** Several packages of a monorepo may have an eval each. */
export function replayName(
  { plan, column }: Omit<EvalProject, 'project'>,
  dataset: string,
): string {
  return [plan.root, dataset, column.label].join('\n')
}

const FAILED = 'failed'
const KEY = Symbol.for('vitest-memory-eval:run')
