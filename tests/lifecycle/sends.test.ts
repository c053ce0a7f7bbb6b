import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecycleTests } from '../../src/generator/lifecycle-tests.js'
import { loadLifecycle } from '../../src/loading/lifecycle-dataset.js'
import { growthChecks } from '../../src/suites/lifecycle/run/growth/index.js'
import { lifecycleSends } from '../../src/suites/lifecycle/sends.js'
import { contextOf, smallMemory } from './example.js'

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

test.each(['growth', 'parallel', 'long-turns'] as const)(
  'of the check %s is foreseen what it tells and asks a memory that can be told in every way',
  async check => {
    const small = smallMemory({ ingest: ({ user, turns }) => keep(user, turns[0]?.content ?? '') })
    const { keep } = small
    // What a list shows is not asked for; growth alone needs one.
    const list = check === 'growth' ? small.memory.list : undefined
    await growthChecks[check](contextOf({ ...small.memory, list }))
    // Each exchange and each probe begins with `beforeTurn`; a transcript is told by `ingest`.
    const counted = small.calls.filter(([verb]) => verb === 'beforeTurn' || verb === 'ingest')
    expect(lifecycleSends(named(new RegExp(`^${check}:`)), dataset)).toBe(counted.length)
  },
)
