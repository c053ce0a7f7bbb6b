import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecycleTests } from '../../src/generator/lifecycle-tests.js'
import { loadLifecycle } from '../../src/loading/lifecycle-dataset.js'
import { lifecycleSends } from '../../src/suites/lifecycle/sends.js'

const dataset = await loadLifecycle(join(import.meta.dirname, '../../dataset/lifecycle'))
const tests = lifecycleTests(dataset, 1)
const named = (pattern: RegExp) => tests.filter(({ name }) => pattern.test(name))

test('a scenario is written once, and each of its probes asked', () => {
  // Three conversations with 12 exchanges in all, and six probes in two phases.
  expect(lifecycleSends(named(/^contradictions-/), dataset)).toBe(12 + 12)
  expect(lifecycleSends(named(/^contradictions-cover \(recall\)/), dataset)).toBe(12 + 1)
  // 18 documents and eight probes.
  expect(lifecycleSends(named(/^brain-lookup-/), dataset)).toBe(18 + 16)
})

test('checks count what they write and ask, and nothing where only some scenarios run', () => {
  expect(lifecycleSends(named(/^growth:/), dataset)).toBe(3 + 5 * 3)
  expect(lifecycleSends(named(/^previous-state:/), dataset)).toBe(66)
  expect(lifecycleSends(tests, dataset, ['contradictions'])).toBe(24)
  expect(lifecycleSends([], dataset)).toBe(0)
})
