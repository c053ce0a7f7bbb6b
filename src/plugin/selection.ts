import type { TestSpecification, Vitest } from 'vitest/node'
import { HARNESS_TESTS, testName } from '../generator/test-name.js'
import type { LoadedDataset } from '../loading/loaded-dataset.js'

/**
 * False when the name pattern or the tags of a run leave nothing of a module: then nothing is
 * replayed for it. In doubt true, since a case without its replay cannot run.
 */
export async function selects(
  vitest: Vitest,
  specification: TestSpecification,
  datasets: readonly LoadedDataset[],
): Promise<boolean> {
  const dataset = datasets.find(({ testsFile }) => testsFile === specification.moduleId)
  // Names in hand-written modules may be made while they run.
  if (!dataset) return true
  const pattern = vitest.getGlobalTestNamePattern()
  if (pattern) {
    const names = [
      ...dataset.rows.map(({ row }) => testName(row)),
      ...HARNESS_TESTS.map(({ name }) => name),
    ]
    return names.some(name => name.search(pattern) >= 0)
  }
  if (!vitest.config.tagsFilter?.length) return true
  try {
    const module = await vitest.experimental_parseSpecification(specification)
    const tests = [...module.children.allTests()]
    return tests.length === 0 || tests.some(({ options }) => options.mode !== 'skip')
  } catch {
    // Vitest itself tells what is wrong with the filter.
    return true
  }
}
