import type { GeneratedTest } from '../generator/generate-module.js'
import { lifecycleTests } from '../generator/lifecycle-tests.js'
import { safetyTests } from '../generator/safety-tests.js'
import { streamTests } from '../generator/streams-tests.js'
import { HARNESS_TESTS, testName, testTags } from '../generator/test-name.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import type { LoadedDataset, LoadedRow } from '../loading/loaded-dataset.js'
import { partOf } from '../suites/learning/part.js'

/**
 * The tests of a module of a dataset.
 *
 * @param lastLine where tests stand that belong to no row
 */
export function testsOf(dataset: AnyDataset, file: string, lastLine: number): GeneratedTest[] {
  switch (dataset.suite) {
    case 'safety':
      return safetyTests(dataset, file, lastLine)
    case 'streams':
      return streamTests(dataset, lastLine)
    case 'lifecycle':
      return lifecycleTests(dataset, lastLine)
    case 'learning':
      return [...rowTests(dataset), ...harnessTests(lastLine)]
  }
}

/** One test for each row of a learning dataset. */
export function rowTests({
  rows,
  split,
}: Pick<LoadedDataset, 'split'> & { rows: readonly LoadedRow[] }): GeneratedTest[] {
  return rows.map(({ row, line }) => ({
    line,
    name: testName(row),
    tags: testTags(row, partOf(row, split)),
  }))
}

export function harnessTests(line: number): GeneratedTest[] {
  return HARNESS_TESTS.map(test => ({ ...test, line, callee: 'harnessTest' }))
}
