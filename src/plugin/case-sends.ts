import type { Vitest } from 'vitest/node'
import type { GeneratedTest } from '../generator/generate-module.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import type { EvalProject } from './eval-run.js'
import { lifecycleSends } from './lifecycle-sends.js'
import { testsOf } from './module-tests.js'
import { modulesIn } from './plan.js'
import { safetySends } from './safety-sends.js'

/**
 * Turns that the selected cases of a project send at most: one for each test and run; of the safety suite one for
 * each question to an assistant; of the lifecycle suite one for whatever a memory is told or asked; of a stream
 * two for each task up to the last one that is selected, in each order and run. Tags and reruns are not foreseen: a filter by tags sends fewer, a regression a few more.
 */
export function caseSends(
  vitest: Vitest,
  { plan, column }: EvalProject,
  datasets: readonly AnyDataset[],
): number {
  if (column.recorded !== null) return 0
  const pattern = vitest.getGlobalTestNamePattern()
  const { runs } = plan.options
  const isSelected = ({ name }: GeneratedTest) => !pattern || name.search(pattern) >= 0
  const sends = modulesIn(plan, column).map(({ file, dir }) => {
    const dataset = datasets.find(one => one.dir === dir)
    if (!dataset) return 0
    const tests = testsOf(dataset, file, 1)
    if (dataset.suite === 'safety') {
      const { askers } = plan.options
      const own = tests.filter(isSelected).map(({ name }) => safetySends(name, dataset, askers))
      return runs * own.reduce((sum, one) => sum + one, 0)
    }
    if (dataset.suite === 'lifecycle') {
      return runs * lifecycleSends(tests.filter(isSelected), dataset, plan.options.lifecycle.only)
    }
    if (dataset.suite !== 'streams') return tests.filter(isSelected).length * runs
    const apart = column.setup === 'none'
    return [undefined, 'probeTest']
      .map(order => tests.filter(({ callee }) => callee === order))
      .map((inOrder, order) => {
        if (!apart) return 2 * (inOrder.findLastIndex(isSelected) + 1)
        return order === 0 ? 2 * inOrder.filter(isSelected).length : 0
      })
      .reduce((sum, one) => sum + runs * one, 0)
  })
  return sends.reduce((sum, one) => sum + one, 0)
}

/** @throws Error when the cases alone need more turns than `maxSends` allows */
export function sendsLeft(maxSends: number | undefined, cases: number): number | undefined {
  if (maxSends === undefined) return undefined
  if (cases <= maxSends) return maxSends - cases
  throw new Error(
    `the cases of this run need ${cases} turns, and maxSends allows ${maxSends}; nothing was sent. Raise maxSends, or select fewer cases`,
  )
}
