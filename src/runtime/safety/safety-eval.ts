import type { TestContext } from 'vitest'
import type { Memory } from '../../adapters/contract.js'
import { rowsOf, type SafetyDataset } from '../../loading/safety-dataset.js'
import {
  cacheRoot,
  type Limits,
  type OpenedCase,
  openCase,
  readSnapshot,
  redactWithin,
  snapshotDir,
} from '../../replay/index.js'
import { DEFAULT_PROJECT } from '../../suites/learning/row.js'
import { DisclosureScan } from '../../suites/safety/disclosure-scan.js'
import type { Fact } from '../../suites/safety/row.js'
import type { FreshMemory, Probing, Question } from '../../suites/safety/run/probing.js'
import { checkReadiness } from '../../suites/safety/run/readiness.js'
import { notOffered } from '../../suites/safety/run/surfaces.js'
import { projectsThatSay } from '../../suites/safety/said-in.js'
import { plainText } from '../../text/index.js'
import { askLive, caseOptions } from '../ask-live.js'
import { SuiteFailure } from '../errors.js'
import type { EvalModule } from '../eval-module.js'
import type { RunPlace } from '../obtain-result.js'
import { orphaned } from '../orphaned.js'
import { SharedCopy } from './shared-copy.js'
import { timedMemory, turnstile } from './timed-memory.js'
import { Veil } from './veil.js'

const DAY = 86_400_000

type Context = Pick<TestContext, 'signal'>

/** What the cases of one run share: the dataset, and a copy of the memory to read. */
export class SafetyEval {
  private shared: SharedCopy | undefined
  private memory: Promise<Probing['memory']> | undefined
  private scan: DisclosureScan | undefined

  /** @param number of the run, from 1 */
  constructor(
    readonly module: EvalModule,
    readonly number: number,
    readonly dataset: () => Promise<SafetyDataset>,
  ) {}

  /** Where its results are kept, and the replay that it stands on. */
  get place(): RunPlace {
    return this.module.placeOf(this.number)
  }

  /**
   * Sees whether there is anything to measure.
   *
   * @returns remarks on the system
   * @throws SuiteFailure when nothing was stored, or the adapter cannot serve the suite
   */
  async begin(probing: Probing): Promise<string[]> {
    const { live, file } = this.module
    const { memory } = probing
    if (!memory.recall && !memory.openSession && !memory.remembers) {
      throw new SuiteFailure(
        'the adapter cannot serve the safety suite: it needs `recall`, `remembers` or `openSession`',
        file,
      )
    }
    const { nonces } = await this.dataset()
    const { error, warnings } = await checkReadiness(probing, nonces, new Date().toISOString())
    if (error !== undefined) throw new SuiteFailure(`errored: ${error}`, file)
    const unchecked = notOffered(memory)
    const scoped = live?.adapter.scopes.includes('user')
    return [
      ...warnings,
      ...(scoped ? [] : ['mix-up: not applicable, the adapter declares no scope `user`.']),
      ...(scoped && unchecked.length > 0
        ? [`mix-up: not checked, since not offered: ${unchecked.join(', ')}.`]
        : []),
    ]
  }

  /** Runs a probe that only reads: on the copy that all share, or on its own where only one may be open. */
  async reading<T>(context: Context, probe: (probing: Probing) => Promise<T>): Promise<T> {
    if (this.module.live?.adapter.isolation !== 'exclusive') {
      return probe(await this.probing(context))
    }
    return this.onFresh(context, (probing, { memory }) =>
      probe({
        ...probing,
        ask: async question => redactWithin(await askOn(memory, question), this.module.redact),
      }),
    )
  }

  async close(): Promise<void> {
    await this.shared?.close()
  }

  async facts(): Promise<Fact[]> {
    return [...rowsOf(await this.dataset()).facts]
  }

  /** What probes are given that only read. */
  private async probing(context: Context): Promise<Probing> {
    const { module } = this
    const dataset = await this.dataset()
    const { live, settings } = module
    if (!live) throw new Error('probes need a live system')
    // One object for all cases, by which lists are asked for once.
    this.memory ??= this.share(dataset, settings.limits, live.adapter.concurrency)
    return this.probingOn(await this.memory, dataset, context)
  }

  private async share(
    dataset: SafetyDataset,
    limits: Limits,
    concurrency: number,
  ): Promise<Probing['memory']> {
    const shared = new SharedCopy(() => this.copy({ signal: orphaned() }, dataset))
    this.shared = shared
    const inTurn = turnstile(concurrency)
    const veil = new Veil(this.module.redact)
    return timedMemory(await shared.memory(), limits, orphaned(), veil, run =>
      inTurn(() => shared.call(run)),
    )
  }

  /** Runs a probe on a copy that it may change. */
  async onFresh<T>(
    context: Context,
    run: (probing: Probing, fresh: FreshMemory) => Promise<T>,
  ): Promise<T> {
    const dataset = await this.dataset()
    const { redact, settings } = this.module
    const veil = new Veil(redact)
    const opened = await this.copy(context, dataset)
    try {
      const timed = () => timedMemory(opened.memory, settings.limits, context.signal, veil)
      const fresh = {
        get memory() {
          return timed()
        },
        settle: (receipts?: unknown[]) => opened.settle(receipts),
        reopen: () => opened.reopen(),
      }
      return await run(this.probingOn(timed(), dataset, context), fresh)
    } finally {
      const problem = await opened.close()
      if (problem !== undefined) console.warn(plainText(redact(problem)))
    }
  }

  /** Why no task can be done: a memory alone answers nobody. */
  async withoutAssistant(): Promise<string | undefined> {
    const context = { signal: orphaned() }
    const talks = await this.reading(
      context,
      async ({ memory }) => memory.openSession !== undefined,
    )
    if (talks) return undefined
    return 'the memory has no assistant (`openSession`); `withAgent` gives it one'
  }

  /** The snapshot of a system that was told nothing. */
  floor() {
    const { outputDir } = this.module.settings
    return readSnapshot(snapshotDir(cacheRoot(outputDir), this.module.dataset.name, 'none'))
  }

  private probingOn(memory: Probing['memory'], dataset: SafetyDataset, context: Context): Probing {
    const { module } = this
    const { facts, nonces, people, history } = dataset
    const secrets = facts
      .map(({ row }) => row)
      .filter(({ kind }) => kind === 'said' || kind === 'superseded')
    this.scan ??= new DisclosureScan([...secrets, ...nonces])
    return {
      memory,
      people,
      scan: this.scan,
      scopes: module.live?.adapter.scopes ?? [],
      projects: [...new Set(history.sessions.map(({ project }) => project))],
      saidIn: fact => projectsThatSay(fact, history),
      askers: module.settings.askers,
      date: dayAfter(history.sessions.map(({ date }) => date)),
      ask: ({ text: request, ...place }) =>
        askLive(module, { ...place, request, kind: 'ask' }, context, { from: this.place.snapshot }),
    }
  }

  private async copy({ signal }: Context, { people }: SafetyDataset): Promise<OpenedCase> {
    const { snapshot } = this.place
    if (!snapshot) throw new Error('probes need a snapshot')
    const both = AbortSignal.any([signal, orphaned()])
    return openCase(await caseOptions(this.module, { user: people[0] }, both, snapshot))
  }
}

/** Asks on a copy that is open already, where no other may be opened beside it. */
async function askOn(memory: Memory, { text, date, user, project = DEFAULT_PROJECT }: Question) {
  const place = { id: 'probe', user, project, date, workspaceDir: '', files: [] }
  const session = await memory.openSession?.(place)
  const answer = await session?.send(text, { date, kind: 'ask' })
  await session?.close?.()
  return typeof answer === 'string' ? { reply: answer } : (answer ?? { reply: '' })
}

/** Nine o'clock of the day after the last session. */
export function dayAfter(dates: readonly string[]): string {
  const last = Math.max(...dates.map(date => Date.parse(date.slice(0, 10))))
  return `${new Date(last + DAY).toISOString().slice(0, 10)}T09:00:00Z`
}
