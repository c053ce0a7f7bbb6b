import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest } from './host.js'
import { linesOf, ownTempFolder, readJson } from './observe.js'
import { ADAPTER, config, ROWS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const EXAMPLE = join(import.meta.dirname, '../../examples/python-assistant')
const example = (file: string) => readFileSync(join(EXAMPLE, file), 'utf8')

/** A results folder in which each row has a result. */
function results(folder: string, replyOf: (id: string) => string): Record<string, string> {
  return Object.fromEntries(
    ROWS.map(({ id }) => [
      `${folder}/tests/${id}.json`,
      JSON.stringify({ reply: replyOf(id), files: { 'notes/a.md': 'Ottoline at the gate' } }),
    ]),
  )
}

test.concurrent('the assistant in plain Python answers from what it was told', async () => {
  const temp = ownTempFolder()
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': example('memory.adapter.ts'),
    'assistant.py': example('assistant.py'),
  })
  const ask = ['run', '-t', '^(people|rules|harness)-']
  const first = await runVitest(dir, ask, { env: temp.env })
  expect(first.exitCode, first.output).toBe(0)
  expect(first.output).toMatch(/Tests +4 passed \| 2 skipped/)
  const place = '.vitest/memory-eval/garden/learned/run-1/tests'
  expect(readJson(dir, place, 'people-01.json')).toMatchObject({
    reply: 'My gardener is called Ottoline Fisk.',
  })
  // Its `inputs` tell whether it changed.
  const second = await runVitest(dir, ask, { env: temp.env })
  expect(second.exitCode, second.output).toBe(0)
  expect(second.stderr).toContain('replay reused')
  expect(temp.left()).toEqual([])
})

test.concurrent('recorded results are graded as those of a system', async () => {
  const dir = createProject({
    ...tinyDataset(),
    ...results('results', id => (id === 'rules-01' ? 'On Mondays.' : 'Ottoline')),
    'vitest.config.ts': config(),
    'memory.adapter.ts': `
import { recordedAdapter } from 'vitest-memory-eval/adapter'
export default recordedAdapter(new URL('./results', import.meta.url))
`,
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/FAIL .*rules-01/)
  expect(run.output).toMatch(/Tests +1 failed \| 3 passed \| 2 skipped/)
  expect(run.stderr).not.toContain('replaying')
  const left = '.vitest/memory-eval/garden/learned'
  expect(readJson(dir, left, 'score.json')).toMatchObject({
    practice: 50,
    exam: 100,
    complete: true,
  })
  expect(readJson(dir, left, 'run-1/tests/rules-01.json')).toMatchObject({ reply: 'On Mondays.' })
})

test.concurrent('recorded sets stand beside the live system and fail on no check', async () => {
  const dir = createProject({
    ...tinyDataset(),
    ...results('no-memory', () => 'I do not know.'),
    ...results('whole', () => 'Ottoline, on Fridays.'),
    'vitest.config.ts': config(
      "recorded: { none: './no-memory', 'whole history': './whole', 'answer-key': './whole' },",
    ),
    'memory.adapter.ts': ADAPTER,
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(0)
  expect(run.output).toMatch(/none +learned +whole history +answer-key\n/)
  expect(run.output).toMatch(/recorded +recorded +recorded\n/)
  expect(run.output).toMatch(/main +33\.3 +100\.0 +100\.0 +100\.0/)
  expect(run.output).toContain('learned closed 100.0 % of the way from floor 33.3 to ceiling 100.0')
  // Nothing is sent for them.
  expect(linesOf(dir)).toHaveLength(3 + ROWS.length + 2)
})

test.concurrent('cases are not run, and say why, where a key is missing', async () => {
  const needing = ADAPTER.replace(
    'export default defineAdapter(async',
    "export default defineAdapter({ needs: ['MEMORY_KEY'], open: async",
  ).replace(/\}\)\n$/, '}})\n')
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': needing,
  })
  const without = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(without.exitCode, without.output).toBe(0)
  expect(without.output).toMatch(/Tests +6 skipped/)
  expect(without.output).toMatch(/↓ .*people-01.*\[not run: MEMORY_KEY is not set\]/)
  expect(without.output).toContain('! learned: none of 4 cases ran.')
  expect(without.output).toContain('No case of learned was run: MEMORY_KEY is not set.')
  expect(linesOf(dir)).toEqual([])
  expect(readJson(dir, '.vitest/memory-eval/garden/learned/score.json')).toMatchObject({
    complete: false,
  })
  const given = await runVitest(dir, ['run'], { env: { MEMORY_KEY: 'secret' } })
  expect(given.exitCode, given.output).toBe(0)
  expect(given.output).toMatch(/Tests +6 passed/)
})
