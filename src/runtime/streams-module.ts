import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { REVERSED } from '../generator/streams-tests.js'
import { loadStream, type StreamDataset } from '../loading/streams-dataset.js'
import { SuiteFailure } from './errors.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { type StreamCase, streamCase } from './streams/stream-case.js'
import { StreamRuns } from './streams/stream-runs.js'

export interface StreamsModule {
  /** Declares the test of the task at `line` (from 1), in the order of the stream. */
  memoryTest(name: string, options: { tags: string[] }, line: number): void
  /** Declares the test of a task in reversed order. */
  probeTest(name: string, options: { tags: string[] }, line: number): void
}

/** The functions that a module made of `stream.jsonl` calls. */
export function streamsModule(file: string, importAdapter: ImportAdapter): StreamsModule {
  const module = new EvalModule(file, importAdapter)
  let stream: StreamDataset
  let forward: StreamRuns
  let backward: StreamRuns
  /** Names of the tests of each order, in it. */
  const names = { forward: [] as string[], reversed: [] as string[] }
  beforeAll(async () => {
    await module.open()
    if (module.recorded !== null) {
      throw new SuiteFailure(
        'the streams suite talks to an assistant task by task, and stored results hold none: leave `streams` out of `suites`, or use an adapter that opens the memory',
        file,
      )
    }
    stream = await loadStream(module.dataset.dir, module.settings.streams)
    const tasks = stream.tasks.map(({ task }) => task)
    forward = new StreamRuns(module, tasks, names.forward)
    backward = new StreamRuns(module, tasks.toReversed(), names.reversed)
  }, 0)
  afterAll(async () => {
    await forward?.close()
    await backward?.close()
    await module.close()
  }, 0)
  type About = (context: TestContext) => Promise<[StreamRuns, StreamCase]>
  const declare = (name: string, tags: string[], about: About) => {
    const known = module.known(idOf(name))
    // In turn and once, whatever the user's config says: a stream has an order, and a retry would be a
    // second chance. Each step has a limit of its own.
    const once = { concurrent: false, timeout: 0, retry: 0, repeats: 0 }
    test(name, { tags, ...once, fails: known !== undefined }, async context => {
      const [run, one] = await about(context)
      await streamCase(module, run, { ...one, known }, context)
    })
  }
  const place = (id: string) => stream.tasks.findIndex(({ task }) => task.id === id)
  return {
    memoryTest(name, { tags }, line) {
      const id = idOf(name)
      names.forward.push(name)
      declare(name, tags, async () => {
        const one = { id, order: 'forward' as const, index: place(id), line, known: undefined }
        return [forward, one]
      })
    },
    probeTest(name, { tags }) {
      const id = idOf(name)
      names.reversed.push(name)
      declare(name, tags, async context => {
        // In whatever order tests run: the stream comes to its end first, and its memory goes.
        await forward.finish(context)
        const at = place(id.slice(0, -REVERSED.length))
        const line = stream.tasks[at]?.line ?? 1
        const index = stream.tasks.length - 1 - at
        return [backward, { id, order: 'reversed' as const, index, line, known: undefined }]
      })
    },
  }
}

function idOf(name: string): string {
  return name.slice(0, name.indexOf(':'))
}
