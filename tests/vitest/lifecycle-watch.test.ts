import { expect, test } from 'vitest'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { createProject } from './host.js'
import { readJson } from './observe.js'
import { watch } from './watching.js'

const probe = (id: string, scenario: string, question: string, expected: string) =>
  `${JSON.stringify({
    ...{ id, scenario, user: 'ada', agent: 'desk', via: 'turn', style: 'lexical' },
    ...{ question, expect: [expected] },
  })}\n`
const scenario = (id: string, said: string) => ({
  ...{ id, title: id, purpose: `Whether the ${id} is remembered.` },
  steps: [
    {
      ...{ type: 'chat', user: 'ada', agent: 'desk', thread: 't1', day: 0 },
      exchanges: [{ user: said }],
    },
  ],
})
const SHED = scenario('shed', 'The shed is painted teal.')
const BOAT = scenario('boat', 'The boat is painted red.')
const SHED_PROBE = probe('shed-colour', 'shed', 'How is the shed painted?', 'teal')
const BOAT_PROBE = probe('boat-colour', 'boat', 'How is the boat painted?', 'red')

test('an edited probe and an edited scenario run again, and what was removed counts no more', {
  timeout: 80_000,
}, async () => {
  const dir = createProject({
    'life/probes.jsonl': SHED_PROBE + BOAT_PROBE,
    'life/scenarios.json': JSON.stringify([SHED, BOAT]),
    'memory.adapter.ts': `
import { referenceAdapter } from 'vitest-memory-eval/adapter'
export default referenceAdapter()
`,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./life'] })],
})
`,
  })
  const watcher = watch(dir)
  expect(await watcher.begun()).toMatch(/Tests +7 passed \| 1 skipped/)

  const wrong = await watcher.edit({
    'life/probes.jsonl': SHED_PROBE.replace('["teal"]', '["green"]') + BOAT_PROBE,
  })
  expect(wrong.output).toMatch(/FAIL .*shed-colour \(recall\)/)
  expect(wrong.output).toContain('NotInPack: the pack does not hold "green"')

  const green = scenario('shed', 'The shed is painted green.')
  const mended = await watcher.edit({ 'life/scenarios.json': JSON.stringify([green, BOAT]) })
  expect(mended.output).toMatch(/Tests +7 passed \| 1 skipped/)

  const fewer = await watcher.edit({ 'life/probes.jsonl': BOAT_PROBE })
  expect(fewer.output).toMatch(/Tests +5 passed \| 1 skipped/)
  const score = readJson<LifecycleScore>(dir, '.vitest/memory-eval/life/learned/score.json')
  expect(score.complete).toBe(true)
  expect(score.probes.map(({ id }) => id)).toEqual(['boat-colour', 'boat-colour'])
  expect(score.kpis.find(({ name }) => name === 'beforeTurn p50')?.n).toBe(1)
})
