import { join } from 'node:path'
import { randomName } from '../../replay/atomic-write.js'
import { findCanary } from '../../replay/canary.js'
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
import { beginSession, sendTurn } from '../../replay/session-turns.js'
import { TimeLimitError } from '../../replay/time-limit.js'
import { STREAM_PROJECT, STREAM_USER, taskDate } from '../../suites/streams/place.js'
import {
  type Conversation,
  runTask,
  type Said,
  type TaskRun,
} from '../../suites/streams/run/run-task.js'
import type { StreamTask } from '../../suites/streams/task.js'
import { plainText } from '../../text/index.js'
import type { EvalModule, LiveState } from '../eval-module.js'
import { NotRun, onBehalfOf } from '../on-behalf-of.js'
import { orphaned } from '../orphaned.js'

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

  /** A new session of the assistant: nothing of an earlier one is in it. */
  private async converse(
    { memory, limits, workspaceOf }: OpenedEmpty,
    index: number,
    signal: AbortSignal,
  ): Promise<Conversation> {
    const { adapter } = this.live
    const { dataset } = this.module
    if (!memory.openSession) this.unfit = NO_SESSION
    const context = { adapter, limits, signal }
    const opening = {
      // A random id: that of the task would tell which one it is.
      id: `session-${randomName()}`,
      user: STREAM_USER,
      project: STREAM_PROJECT,
      date: taskDate(index),
      workspaceDir: workspaceOf(STREAM_PROJECT),
      files: [],
    }
    const { session, close } = await beginSession(memory, opening, context)
    return {
      async say(text, date): Promise<Said> {
        const begin = performance.now()
        const took = () => performance.now() - begin
        try {
          const { reply, turn, usage } = await sendTurn(
            session,
            text,
            { date, kind: 'ask' },
            context,
          )
          const ms = took()
          if (findCanary([reply, turn], dataset.canaries)) return { error: SAW, ms }
          return { reply, ms, ...(usage && { usage }) }
        } catch (error) {
          return { error: messageOf(error), ms: took() }
        }
      },
      end: close,
    }
  }

  private get live(): LiveState {
    const { live } = this.module
    if (!live) throw new Error('a stream needs a live system')
    return live
  }
}

const NO_SESSION =
  'the memory has no `openSession`, so nobody can answer: add it, or give the memory an assistant with `withAgent`'
const SAW = 'saw the answers: the reply holds an id that stands only in the file of the stream'

function warn(problem: string | undefined): void {
  if (problem !== undefined) console.warn(plainText(problem))
}
