import type { TestContext } from 'vitest'
import type { TaskRun } from '../../suites/streams/run/run-task.js'
import type { StreamTask } from '../../suites/streams/task.js'
import type { EvalModule } from '../eval-module.js'
import { StreamRun, type TaskNotRun } from './stream-run.js'

/**
 * The runs of a stream in one order, each on a memory of its own. Where memories can be open side by side
 * they go on together, task by task. Where there is one memory for all, each run is over before the next
 * begins: the first test then waits for the last task that is selected, in every run.
 */
export class StreamRuns {
  private readonly runs: StreamRun[]
  private inTurn: Promise<void> | undefined

  /** @param names of the tests of this order, in it */
  constructor(
    private readonly module: EvalModule,
    tasks: readonly StreamTask[],
    private readonly names: readonly string[],
  ) {
    this.runs = Array.from(
      { length: module.runs },
      (_, index) => new StreamRun(module, tasks, index + 1),
    )
  }

  /** Sets the tasks up to a place (from 0) that were not set yet, in each run; what came of the task there. */
  async upTo(
    index: number,
    { signal, task }: Pick<TestContext, 'signal' | 'task'>,
  ): Promise<(TaskRun | TaskNotRun)[]> {
    const { isolation } = this.module.live?.adapter ?? {}
    const isApart = this.module.settings.setup === 'none'
    if (this.runs.length > 1 && !isApart && (isolation === 'exclusive' || isolation === 'shared')) {
      this.inTurn ??= this.oneAfterTheOther(Math.max(index, this.lastSelected(task)), signal)
      await this.inTurn
    }
    const made: (TaskRun | TaskNotRun)[] = []
    for (const run of this.runs) made.push(await run.upTo(index, signal))
    return made
  }

  /** Sets what selected tests still ask for, and ends the memories: the results are kept. */
  async finish(context: Pick<TestContext, 'signal' | 'task'>): Promise<void> {
    const last = this.lastSelected(context.task)
    if (last >= 0) await this.upTo(last, context)
    await this.close()
  }

  async close(): Promise<void> {
    for (const run of this.runs) await run.close()
  }

  private async oneAfterTheOther(last: number, signal: AbortSignal): Promise<void> {
    for (const run of this.runs) {
      await run.upTo(last, signal)
      await run.close()
    }
  }

  private lastSelected({ file }: TestContext['task']): number {
    const selected = new Set(
      file.tasks.filter(({ mode }) => mode === 'run' || mode === 'queued').map(({ name }) => name),
    )
    return this.names.findLastIndex(name => selected.has(name))
  }
}
