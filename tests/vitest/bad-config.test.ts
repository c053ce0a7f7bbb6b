import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest } from './host.js'
import { linesOf, readJson } from './observe.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

function project(options: string, files: Record<string, string> = {}): string {
  return createProject({
    ...tinyDataset(),
    'unit.test.ts': "import { test } from 'vitest'\ntest('a test of my own', () => {})\n",
    'vitest.config.ts': config(options),
    'memory.adapter.ts': ADAPTER,
    ...files,
  })
}

async function run(dir: string) {
  const ran = await runVitest(dir, ['run', '--reporter=verbose'])
  return { ...ran, text: ran.output.replace(/\s+/g, ' ') }
}

test.concurrent('wrong options are all named when Vitest reads the config', async () => {
  const dir = project(
    "concurency: 3, setups: ['lerned'], turnTimeout: '5s', recorded: { 'a/b': './x' },",
  )
  const { exitCode, output } = await run(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toContain('memoryEval() in the Vitest config has wrong options:')
  expect(output).toMatch(/setups\.0: .*"none"\|"learned"\|"answer-key"/)
  expect(output).toMatch(/turnTimeout: .*number/)
  expect(output).toContain('concurency: there is no such option; did you mean concurrency?')
  expect(output).toMatch(/recorded.*a label has 1 to 40 letters/)
  expect(output).not.toContain('resolve-options')
})

test.concurrent('a baseline that is no JSON fails the eval, and nothing is sent', async () => {
  const dir = project("baseline: './known.json',", { 'known.json': '{ "version": 1, ' })
  const { exitCode, text, output } = await run(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/✓ .*a test of my own/)
  expect(text).toContain(`the baseline ${join(dir, 'known.json')} cannot be read:`)
  expect(text).toContain('Restore it from version control, or remove it and make it anew')
  expect(linesOf(dir)).toEqual([])
})

test.concurrent('a folder of recorded results that does not exist', async () => {
  const dir = project("setups: ['learned'], recorded: { 'whole history': './results/whole' },")
  const { exitCode, text, output } = await run(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/✓ .*a test of my own/)
  expect(output).toMatch(/✓ .*memory:learned.*people-01/)
  expect(text).toContain(`there is no folder ${join(dir, 'results/whole/tests')}`)
})

test.concurrent('recorded results that are missing or broken', async () => {
  const result = (id: string, value: unknown) => ({
    [`results/tests/${id}.json`]: typeof value === 'string' ? value : JSON.stringify(value),
  })
  const dir = project("setups: [], recorded: { 'answer-key': './results' },", {
    ...result('people-01', { reply: 'Ottoline' }),
    ...result('rules-01', '{ "reply": '),
    ...result('work-01', { reply: 'I tried.', error: 'the model was overloaded' }),
  })
  const { exitCode, text, output } = await run(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/✓ .*people-01/)
  expect(text).toContain('errored: unreadable result: the file is no JSON')
  expect(text).toContain('errored: the model was overloaded')
  expect(text).toContain(
    `errored: there is no stored result of this case in ${join(dir, 'results')}`,
  )
  expect(text).toContain(
    '! answer-key: incomplete: 2 errored (rules-01, work-01), 1 missing (trap-01).',
  )
  expect(readJson(dir, '.vitest/memory-eval/garden/answer-key/score.json')).toMatchObject({
    complete: false,
    practice: 50,
  })
})

test.concurrent('a project folder in which nothing can be written', async () => {
  const dir = project('', { '.vitest': 'in the way' })
  const { exitCode, text, output } = await run(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/✓ .*a test of my own/)
  expect(text).toContain(`cannot write ${join(dir, '.vitest/memory-eval')}`)
  expect(text).toContain('make the folder writable and see that the disk is not full')
  expect(linesOf(dir)).toEqual([])
})
