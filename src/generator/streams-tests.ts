import type { StreamDataset } from '../loading/streams-dataset.js'
import type { GeneratedTest } from './generate-module.js'
import { testName } from './test-name.js'

/** What the name of a test carries whose task is set in reversed order. */
export const REVERSED = '-reversed'

/** The tests of a stream: one per task in its order, then those of the reversed order. */
export function streamTests(
  { tasks, info, reversed }: StreamDataset,
  lastLine: number,
): GeneratedTest[] {
  const tags = ['streams', info.format]
  const forward = tasks.map(({ task, line }) => ({
    line,
    name: testName({ id: task.id, request: task.question }),
    tags,
  }))
  if (!reversed) return forward
  // On the last line, so that they run when the stream is over, from its end.
  const backward = tasks.toReversed().map(({ task }) => ({
    line: lastLine,
    name: testName({ id: `${task.id}${REVERSED}`, request: task.question }),
    tags: [...tags, 'reversed'],
    callee: 'probeTest',
  }))
  return [...forward, ...backward]
}
