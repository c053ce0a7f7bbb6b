import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest, type VitestRun, writeFiles } from './host.js'
import { linesOf } from './observe.js'
import { ADAPTER, config, ROWS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const UNIT = {
  'unit.test.ts': "import { test } from 'vitest'\ntest('a test of my own', () => {})\n",
}

/** The user's test ran and passed, the run is red, and nothing was sent. */
async function runBroken(files: Record<string, string>): Promise<VitestRun> {
  const dir = createProject({
    ...tinyDataset(),
    ...UNIT,
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
    ...files,
  })
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/✓ .*a test of my own/)
  expect(linesOf(dir)).toEqual([])
  return run
}

const jsonl = (rows: readonly unknown[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('')
const [first, second, third] = ROWS

test.concurrent('a dataset without tests.jsonl', async () => {
  const { 'garden/tests.jsonl': _, ...files } = tinyDataset()
  const dir = createProject({
    ...files,
    ...UNIT,
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/✓ .*a test of my own/)
  expect(run.output).toContain(join(dir, 'garden/tests.jsonl'))
  expect(run.output).toContain('there is no tests.jsonl')
  expect(linesOf(dir)).toEqual([])
})

test.concurrent('a folder of datasets that does not exist', async () => {
  const run = await runBroken({ 'vitest.config.ts': config().replace("'./garden'", "'./gaden'") })
  expect(run.output).toContain('/gaden')
  expect(run.output).toContain('there is no such folder')
})

test.concurrent('an empty tests.jsonl', async () => {
  const run = await runBroken({ 'garden/tests.jsonl': '\n\n' })
  expect(run.output).toMatch(/garden\/tests\.jsonl.* error .*(empty|no tests?)/)
})

test.concurrent('every broken row is listed with its place', async () => {
  const run = await runBroken({
    'garden/tests.jsonl': [
      '{ "id": "people-01", ',
      JSON.stringify(second),
      JSON.stringify({ ...third, kind: 'make', request: '' }),
      JSON.stringify({ ...first, id: 'rules-01' }),
      JSON.stringify({ ...first, id: 'people-03', checks: [{ type: 'mentions', value: 'x' }] }),
      JSON.stringify({ ...first, id: 'people-04', checks: [{ type: 'regex', value: '(' }] }),
      '',
    ].join('\n'),
  })
  const place = (line: number) => new RegExp(`garden/tests\\.jsonl:${line}:\\d+ error `)
  for (const line of [1, 3, 4, 5, 6]) expect(run.output).toMatch(place(line))
  expect(run.output).not.toMatch(place(2))
  expect(run.output).toMatch(/tests\.jsonl:3:\d+ error .*kind/)
  expect(run.output).toMatch(/tests\.jsonl:4:\d+ error .*rules-01.*\(unique-ids\)/)
  expect(run.output).toMatch(/tests\.jsonl:5:\d+ error .*mentions/)
  expect(run.output).toMatch(/tests\.jsonl:6:\d+ error .*(unterminated|missing \))/)
  expect(run.output).toMatch(/❯ garden\/tests\.jsonl:1:22\n/)
})

test.concurrent('a test in no split, and a split of no test', async () => {
  const run = await runBroken({
    'garden/tests.jsonl': jsonl([...ROWS, { ...first, id: 'people-02' }]),
    'garden/split.json': JSON.stringify({
      train: ['people-01', 'rules-01'],
      holdout: ['work-01', 'work-99'],
    }),
  })
  expect(run.output).toMatch(/tests\.jsonl:5:\d+ error .*people-02/)
  expect(run.output).toMatch(/split\.json:\d+:\d+ error .*work-99/)
})

test.concurrent('past sessions that are no JSON, or have none', async () => {
  const broken = await runBroken({ 'garden/past-sessions.json': '[{ "id": "S1", ]' })
  expect(broken.output).toMatch(/past-sessions\.json:1:\d+ error /)
  const { 'garden/past-sessions.json': _, ...files } = tinyDataset()
  const dir = createProject({
    ...files,
    ...UNIT,
    'garden/planted.json': '[]',
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  writeFiles(dir, {
    'garden/tests.jsonl': jsonl(ROWS.map(({ needs: _needs, ...row }: { needs?: string[] }) => row)),
  })
  const missing = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(missing.exitCode, missing.output).toBe(1)
  expect(missing.output).toMatch(/✓ .*a test of my own/)
  expect(missing.output).toContain('has no past-sessions.json, so there is nothing to replay')
})

test.concurrent('a tests.jsonl that is a folder', async () => {
  const { 'garden/tests.jsonl': _, ...files } = tinyDataset()
  const dir = createProject({
    ...files,
    ...UNIT,
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  mkdirSync(join(dir, 'garden/tests.jsonl'))
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/✓ .*a test of my own/)
  expect(run.output).toContain('garden/tests.jsonl')
})
