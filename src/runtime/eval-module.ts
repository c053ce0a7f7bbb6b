import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Adapter } from '../adapters/contract.js'
import { secretsOf } from '../adapters/secrets.js'
import { type AnyDataset, loadAny } from '../loading/any-dataset.js'
import {
  cacheRoot,
  type History,
  noteWorker,
  readSnapshot,
  redactor,
  rerunDir,
  runDir,
  type Snapshot,
  snapshotDir,
  stopAdapters,
} from '../replay/index.js'
import type { KnownCase } from '../scoring/baseline.js'
import { SuiteFailure } from './errors.js'
import { Latecomers } from './latecomers.js'
import { loadAdapter } from './load-adapter.js'
import type { RunPlace } from './obtain-result.js'
import type { ProvidedDataset, ProvidedEval, ProvidedRun } from './provided.js'

export type ImportAdapter = () => Promise<{ default?: unknown }>

/** What the tests of one module share: the snapshot, the adapter, the settings. */
export class EvalModule {
  readonly settings: ProvidedEval
  readonly dataset: ProvidedDataset
  private state: LiveState | undefined
  private recordedDir: string | null
  /** Cases that wait until the others are done. */
  readonly latecomers: Latecomers
  private loaded: Promise<AnyDataset> | undefined
  private hide: ((text: string) => string) | undefined

  constructor(
    readonly file: string,
    private readonly importAdapter: ImportAdapter,
  ) {
    this.settings = inject('memoryEval')
    this.recordedDir = this.settings?.recorded ?? null
    const dataset = this.settings?.datasets[file]
    if (!dataset) {
      const problem = this.settings?.broken[file]
      if (problem !== undefined) throw new SuiteFailure(problem, file)
      throw new SuiteFailure(
        `${file} is no dataset of this project; name its folder in \`datasets\` of memoryEval() and restart Vitest`,
        file,
      )
    }
    this.dataset = dataset
    this.latecomers = new Latecomers(this.settings.concurrency)
  }

  get run(): ProvidedRun {
    return inject('memoryEvalRun')
  }

  known(id: string): KnownCase | undefined {
    return Object.hasOwn(this.dataset.known, id) ? this.dataset.known[id] : undefined
  }

  /** Folder of stored results that are graded instead of asking; null for a live system. */
  get recorded(): string | null {
    return this.recordedDir
  }

  /** How often a case is run: stored results are there once. */
  get runs(): number {
    return this.recordedDir === null ? this.settings.runs : 1
  }

  /** Where a run (from 1) is kept, and the replay that it stands on. */
  placeOf(run: number): RunPlace {
    const { outputDir, label } = this.settings
    const dir = runDir(outputDir, this.dataset.name, label, run)
    return { run, dir, snapshot: this.snapshotOf(run), alone: false }
  }

  /** Where a rerun (from 1) of a case is kept. */
  placeOfRerun(rerun: number): RunPlace {
    const { outputDir, label } = this.settings
    const dir = rerunDir(outputDir, this.dataset.name, label, rerun)
    // Where calls are recorded there is nothing new to be heard: a rerun hears the same again.
    const run = ((rerun - 1) % this.runs) + 1
    return { run, dir, snapshot: this.snapshotOf(rerun), alone: true }
  }

  private snapshotOf(run: number): Snapshot | undefined {
    const { snapshots } = this.state ?? {}
    return snapshots?.[(run - 1) % Math.max(1, snapshots.length)]
  }

  /** Hides the secrets of the options, the adapter and the environment. */
  get redact(): (text: string) => string {
    this.hide ??= redactor(this.secrets)
    return this.hide
  }

  /** What must not be shown: texts that the options name, keys that the adapter needs, and what looks secret. */
  get secrets(): string[] {
    const { needs = [] } = this.state?.adapter ?? {}
    return [...this.settings.redact, ...secretsOf({ needs })]
  }

  /** What a live case works with; undefined where stored results are graded. */
  get live(): LiveState | undefined {
    return this.state
  }

  /**
   * Runs before the first case.
   *
   * @throws Error when the replay failed or the adapter cannot be used: one error for the suite
   */
  async open(): Promise<void> {
    const { settings, dataset } = this
    if (this.recordedDir !== null) return requireResults(this.recordedDir, this.file)
    if (settings.setup === null) return
    if (this.run.failure !== undefined) throw new SuiteFailure(this.run.failure, this.file)
    const adapter = await loadAdapter(this.importAdapter)
    const missing = adapter.needs.filter(name => !process.env[name])
    if (missing.length > 0) {
      const notRun = `${missing.join(', ')} is not set`
      this.state = { adapter, missing, notRun, snapshot: undefined, snapshots: [] }
      return
    }
    if (adapter.recorded) {
      this.recordedDir = adapter.recorded.dir
      return requireResults(this.recordedDir, this.file)
    }
    const replays = Math.min(dataset.replays, settings.setup === 'learned' ? Infinity : 1)
    const snapshots = Array.from({ length: replays }, (_, index) => this.readyReplay(index + 1))
    const { notRun } = snapshots.find(one => one.notRun !== undefined) ?? {}
    noteWorker(this.run.tempRoot)
    this.state = {
      ...{ adapter, missing, snapshot: snapshots[0], snapshots },
      ...(notRun !== undefined && { notRun }),
    }
  }

  /** Says why no further case can be run. */
  stop(notRun: string): void {
    if (this.state) this.state.notRun = notRun
  }

  /** @throws SuiteFailure when the replay failed or is not there; not where its calls are not recorded */
  private readyReplay(replay: number): Snapshot {
    const { outputDir, setup } = this.settings
    const dir = snapshotDir(cacheRoot(outputDir), this.dataset.name, setup ?? '', replay)
    const snapshot = readSnapshot(dir)
    if (!snapshot)
      throw new SuiteFailure(`there is no snapshot in ${dir}; run Vitest again`, this.file)
    if (snapshot.notRun === undefined && snapshot.status === 'failed')
      throw new SuiteFailure(snapshot.error ?? '', this.file)
    return snapshot
  }

  /** The history that the snapshot was taught. */
  async history(): Promise<History> {
    this.loaded ??= loadAny(this.dataset.dir)
    return (await this.loaded).history
  }

  async close(): Promise<void> {
    await stopAdapters()
  }
}

/** @throws Error when there is no folder of stored results at all */
async function requireResults(dir: string, file: string): Promise<void> {
  const tests = join(dir, 'tests')
  const found = await stat(tests).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new SuiteFailure(
    `there is no folder ${tests}: name the folder of a run, the one that holds tests/<id>.json, or make the results first`,
    file,
  )
}

export interface LiveState {
  adapter: Adapter
  /** Environment variables that the adapter needs and that are not set. */
  missing: string[]
  /** Why no case is run: a variable is missing, or a call of a model that is not recorded. */
  notRun?: string
  /** Of the first replay; undefined only when something is missing. */
  snapshot: Snapshot | undefined
  /** Of all independent replays. */
  snapshots: Snapshot[]
}
