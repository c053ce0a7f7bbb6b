import { expect, it } from 'vitest'
import { probeOf } from '../../tests/lifecycle/example.js'
import { lifecycleTests, scenarioTags } from './lifecycle-tests.js'

const probes = [{ row: probeOf({ id: 'who' }), line: 3 }]

it('makes a test of a probe in each phase, in its line, to be found by scenario, style, phase and call', () => {
  expect(lifecycleTests({ probes }, 9).slice(0, 2)).toEqual([
    {
      ...{ line: 3, name: 'who (recall): Who has the kiln key?' },
      tags: ['lifecycle', 'recall', 'lexical', 'turn', 'kiln'],
    },
    {
      ...{ line: 3, name: 'who (synthesis): Who has the kiln key?' },
      tags: ['lifecycle', 'synthesis', 'lexical', 'turn', 'kiln'],
    },
  ])
})

it('adds the tests of no scenario at the end', () => {
  const others = lifecycleTests({ probes }, 9).slice(2)
  expect(others.map(({ name }) => name.split(':')[0])).toEqual([
    ...['growth', 'parallel', 'long-turns', 'previous-state'],
  ])
  for (const { line, callee } of others) expect([line, callee]).toEqual([9, 'probeTest'])
})

it('gives a tag once, where a scenario is called like a call', () => {
  const row = probeOf({ id: 'who', scenario: 'turn' })
  const [first] = lifecycleTests({ probes: [{ row, line: 1 }] }, 2)
  expect(first?.tags).toEqual(['lifecycle', 'recall', 'lexical', 'turn'])
  const scenarios = [{ id: 'kiln', title: 'The kiln', purpose: '', steps: [] }]
  expect(scenarioTags({ scenarios })).toEqual([
    { name: 'kiln', description: 'memory eval, lifecycle scenario: The kiln' },
  ])
})
