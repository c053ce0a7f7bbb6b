import type { Vitest } from 'vitest/node'
import type { GeneratedTest } from '../generator/generate-module.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import { lifecycleSends } from '../suites/lifecycle/sends.js'
import { safetySends } from '../suites/safety/sends.js'
import { streamSends } from '../suites/streams/sends.js'
import type { EvalProject } from './eval-run.js'
import { testsOf } from './module-tests.js'
import { modulesIn } from './plan.js'

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
    return moduleSends(dataset, testsOf(dataset, file, 1), isSelected, { plan, column })
  })
  return runs * sum(sends)
}

/** Turns of one run of a module. */
function moduleSends(
  dataset: AnyDataset,
  tests: readonly GeneratedTest[],
  isSelected: (test: GeneratedTest) => boolean,
  { plan, column }: Pick<EvalProject, 'plan' | 'column'>,
): number {
  const selected = tests.filter(isSelected)
  switch (dataset.suite) {
    case 'learning':
      return selected.length
    case 'safety':
      return sum(selected.map(({ name }) => safetySends(name, dataset, plan.options.askers)))
    case 'lifecycle':
      return lifecycleSends(selected, dataset, plan.options.lifecycle.only)
    case 'streams': {
      const apart = column.setup === 'none'
      const inOrder = (callee?: string) =>
        tests.filter(test => test.callee === callee).map(isSelected)
      // Where nothing is remembered no order is the reversed one.
      const reversed = apart ? [] : inOrder('probeTest')
      return streamSends(inOrder(), apart) + streamSends(reversed, apart)
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** @throws Error when the cases alone need more turns than `maxSends` allows */
export function sendsLeft(maxSends: number | undefined, cases: number): number | undefined {
  if (maxSends === undefined) return undefined
  if (cases <= maxSends) return maxSends - cases
  throw new Error(
    `the cases of this run need ${cases} turns, and maxSends allows ${maxSends}; nothing was sent. Raise maxSends, or select fewer cases`,
  )
}
