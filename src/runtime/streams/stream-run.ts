import { join } from 'node:path'
import {
  acquireSlot,
  cacheRoot,
  messageOf,
  type OpenedEmpty,
  openEmpty,
  type Release,
  redactWithin,
  slotLimit,
} from '../../replay/index.js'
import { TimeLimitError } from '../../replay/time-limit.js'
import { type Conversation, runTask, type TaskRun } from '../../suites/streams/run/run-task.js'
import type { StreamTask } from '../../suites/streams/task.js'
import { plainText } from '../../text/index.js'
import type { EvalModule, LiveState } from '../eval-module.js'
import { NotRun, onBehalfOf } from '../on-behalf-of.js'
import { orphaned } from '../orphaned.js'
import { converse, NO_SESSION } from './converse.js'

/** A task that could not be set: a call of its model is not recorded. */
export interface TaskNotRun {
  notRun: string
}

/**
 * The tasks of a stream in one order, each set once, on one memory that begins empty. In the setup `none`
 * every task gets a memory of its own, which begins empty as well: nothing is remembered.
 */
export class StreamRun {
  private readonly done = new Map<number, TaskRun | TaskNotRun>()
  private running: Promise<unknown> = Promise.resolve()
  private memory: Promise<OpenedEmpty> | undefined
  private slot: Release | undefined
  /** Why no task can be set any more. */
  private unfit: string | undefined
  private isTold = false
  /** Whether `settle` is still worth waiting for. */
  private settles = true

  constructor(
    private readonly module: EvalModule,
    private readonly tasks: readonly StreamTask[],
    /** From 1. */
    private readonly number: number,
  ) {}

  /** Sets the tasks up to a place (from 0) that were not set yet, in their order, and gives what came of it. */
  upTo(index: number, signal: AbortSignal): Promise<TaskRun | TaskNotRun> {
    // Whoever asks, in whatever order: one task at a time.
    const turn = this.running.then(() => this.advance(index, signal))
    this.running = turn.catch(() => {})
    return turn
  }

  /** Ends the memory of the stream; what it held is gone. */
  async close(): Promise<void> {
    await this.running
    await this.end()
  }

  private async advance(index: number, signal: AbortSignal): Promise<TaskRun | TaskNotRun> {
    const isApart = this.module.settings.setup === 'none'
    // Where nothing is remembered nothing that comes before matters.
    for (let next = isApart ? index : this.done.size; next <= index; next++) {
      if (this.done.has(next)) break
      const task = this.tasks[next]
      if (!task) throw new RangeError(`the stream has ${this.tasks.length} tasks, not ${next + 1}`)
      const both = AbortSignal.any([signal, orphaned()])
      const run = isApart ? this.apart : this.together
      if (this.unfit !== undefined) {
        this.done.set(next, await this.refused(task, next, index))
        continue
      }
      const about = { row: task.id, run: this.number }
      const made = await onBehalfOf(about, () => run.call(this, task, next, both)).catch(
        (error): TaskNotRun => {
          if (error instanceof NotRun) return { notRun: error.message }
          throw error
        },
      )
      if (both.aborted) throw new Error('the run was interrupted')
      this.done.set(next, redactWithin(made, this.module.redact))
    }
    this.isTold ||= this.unfit !== undefined
    // Not before the last feedback: another stream begins with an empty memory.
    if (this.done.size === this.tasks.length) await this.end()
    return this.done.get(index) as TaskRun | TaskNotRun
  }

  /** Told once, as the error of the first test that asks: a skip alone would pass. */
  private refused(task: StreamTask, next: number, asked: number): Promise<TaskRun> | TaskNotRun {
    const { unfit = '' } = this
    if (this.isTold || next < asked) return { notRun: unfit }
    return runTask(() => Promise.reject(new Error(unfit)), task, next)
  }

  /** On the memory of the stream, in which earlier tasks may have left something. */
  private async together(task: StreamTask, index: number, signal: AbortSignal): Promise<TaskRun> {
    this.memory ??= this.openStream()
    const isTaken = this.live.adapter.isolation === 'exclusive'
    const release = isTaken ? undefined : await this.takeSlot(signal)
    try {
      return await runTask(
        async () => {
          const opened = await (this.memory as Promise<OpenedEmpty>).catch(error => {
            this.unfit = `the memory could not be opened: ${messageOf(error)}`
            throw error
          })
          // No stimulus: what was stored becomes visible, where the memory says when that is.
          const problem = index > 0 ? await this.settled(opened) : undefined
          const conversation = await this.converse(opened, index, signal)
          return { ...conversation, ...(problem !== undefined && { problem }) }
        },
        task,
        index,
      )
    } finally {
      release?.()
    }
  }

  /**
   * What went wrong: the task is set all the same. Whoever took too long once is not waited for again, task after
   * task.
   */
  private async settled(opened: OpenedEmpty): Promise<string | undefined> {
    if (!this.settles) return undefined
    try {
      await opened.settle()
      return undefined
    } catch (error) {
      if (!(error instanceof TimeLimitError)) return messageOf(error)
      this.settles = false
      return `${messageOf(error)}; later tasks of this stream do not wait for it`
    }
  }

  /** On an empty memory of its own. */
  private async apart(task: StreamTask, index: number, signal: AbortSignal): Promise<TaskRun> {
    const release = await this.takeSlot(signal)
    let opened: OpenedEmpty | undefined
    try {
      return await runTask(
        async () => {
          opened = await this.openMemory()
          return this.converse(opened, index, signal)
        },
        task,
        index,
      )
    } finally {
      warn(await opened?.close())
      release()
    }
  }

  private async openStream(): Promise<OpenedEmpty> {
    // A server that only one may use stays taken for the whole stream: its slot is taken first, as by others.
    if (this.live.adapter.isolation === 'exclusive') this.slot = await this.takeSlot(orphaned())
    return this.openMemory()
  }

  private openMemory(): Promise<OpenedEmpty> {
    const { settings, run } = this.module
    const { adapter } = this.live
    return openEmpty({
      adapter,
      setup: settings.setup ?? 'learned',
      tempRoot: run.tempRoot,
      cacheRoot: cacheRoot(settings.outputDir),
      limits: settings.limits,
      signal: orphaned(),
      redact: settings.redact,
      log: message => console.log(plainText(message)),
    })
  }

  private async end(): Promise<void> {
    const { memory } = this
    this.memory = undefined
    const opened = await memory?.catch(() => undefined)
    warn(await opened?.close({ keep: this.module.settings.keep }))
    this.slot?.()
    this.slot = undefined
  }

  private takeSlot(signal: AbortSignal): Promise<Release> {
    const { outputDir, concurrency } = this.module.settings
    const limit = slotLimit(this.live.adapter, concurrency)
    return acquireSlot(join(outputDir, 'slots'), limit, signal)
  }

  private converse(opened: OpenedEmpty, index: number, signal: AbortSignal): Promise<Conversation> {
    if (!opened.memory.openSession) this.unfit = NO_SESSION
    const { adapter } = this.live
    return converse(opened, index, { adapter, signal, canaries: this.module.dataset.canaries })
  }

  private get live(): LiveState {
    const { live } = this.module
    if (!live) throw new Error('a stream needs a live system')
    return live
  }
}

function warn(problem: string | undefined): void {
  if (problem !== undefined) console.warn(plainText(problem))
}
