import { setTimeout as sleep } from 'node:timers/promises'
import type { RunnerTestCase, RunnerTestSuite } from 'vitest'

type Task = RunnerTestCase | RunnerTestSuite

const POLL_MS = 25

/** Lets cases of a module wait until the others are done. */
export class Latecomers {
  private readonly ended = new Set<string>()
  private readonly waiting = new Set<string>()
  private readonly most: number

  /** @param places tests that Vitest runs at a time; who waits takes one of them */
  constructor(places: number) {
    this.most = Math.max(1, Math.floor(places / 2))
  }

  /** Notes that a test's body is over. */
  end({ id }: { id: string }): void {
    this.ended.add(id)
    this.waiting.delete(id)
  }

  /**
   * Resolves when every other test of the module has ended or waits, too; at once when so many wait
   * that the others would hardly get on.
   *
   * @throws the signal's reason
   */
  async turn(task: Readonly<RunnerTestCase>, signal: AbortSignal): Promise<void> {
    this.waiting.add(task.id)
    while (this.waiting.size < this.most && testsIn(task.file).some(one => this.isOpen(one))) {
      await sleep(POLL_MS, undefined, { signal })
    }
    signal.throwIfAborted()
  }

  private isOpen({ id, mode, result }: RunnerTestCase): boolean {
    if (mode === 'skip' || mode === 'todo') return false
    if (this.ended.has(id) || this.waiting.has(id)) return false
    return result === undefined || result.state === 'run' || result.state === 'queued'
  }
}

function testsIn(suite: { tasks: readonly Task[] }): RunnerTestCase[] {
  return suite.tasks.flatMap(task => (task.type === 'test' ? [task] : testsIn(task)))
}
