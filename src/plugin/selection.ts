import { dirname } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import type { AnyDataset } from '../loading/any-dataset.js'
import { testsOf } from './module-tests.js'

/**
 * False when the name pattern or the tags of a run leave nothing of a module: then nothing is
 * replayed for it. In doubt true, since a case without its replay cannot run.
 */
export async function selects(
  vitest: Vitest,
  specification: TestSpecification,
  datasets: readonly AnyDataset[],
): Promise<boolean> {
  const { moduleId } = specification
  const dataset = datasets.find(({ dir }) => dir === dirname(moduleId))
  // Names in hand-written modules may be made while they run.
  if (!dataset || !moduleId.endsWith('.jsonl')) return true
  const pattern = vitest.getGlobalTestNamePattern()
  if (pattern) {
    return testsOf(dataset, moduleId, 1).some(({ name }) => name.search(pattern) >= 0)
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
