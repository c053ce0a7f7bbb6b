import type { Vitest } from 'vitest/node'
import type { AnyDataset } from '../loading/any-dataset.js'
import type { EvalProject } from './eval-run.js'
import { testsOf } from './module-tests.js'

/**
 * Turns that the selected cases of a project send at most: one for each test and run. Tags and
 * reruns are not foreseen: a filter by tags sends fewer, a regression a few more.
 */
export function caseSends(
  vitest: Vitest,
  { plan, column }: EvalProject,
  datasets: readonly AnyDataset[],
): number {
  if (column.recorded !== null) return 0
  const pattern = vitest.getGlobalTestNamePattern()
  const runs = column.setup === 'learned' ? plan.options.runs : 1
  const names = plan.modules.flatMap(({ file, dir }) => {
    const dataset = datasets.find(one => one.dir === dir)
    return dataset ? testsOf(dataset, file, 1).map(({ name }) => name) : []
  })
  return names.filter(name => !pattern || name.search(pattern) >= 0).length * runs
}

/** @throws Error when the cases alone need more turns than `maxSends` allows */
export function sendsLeft(maxSends: number | undefined, cases: number): number | undefined {
  if (maxSends === undefined) return undefined
  if (cases <= maxSends) return maxSends - cases
  throw new Error(
    `the cases of this run need ${cases} turns, and maxSends allows ${maxSends}; nothing was sent. Raise maxSends, or select fewer cases`,
  )
}
