import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest } from './host.js'
import { ownTempFolder, readJson, recordsOf } from './observe.js'
import { ADAPTER, config, ROWS, SESSIONS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const RESULTS = '.vitest/memory-eval/garden/learned'
const CANARY = 'memory-eval-canary-0b6f1c9e-52d7-4f0a-9d7e-3f6a5c1b2e4d'

test.concurrent('state that leaks from case to case ends the run red and its score incomplete', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': `
import { defineAdapter } from 'vitest-memory-eval/adapter'
const said = []
export default defineAdapter(() => ({
  openSession: () => ({
    send(text) {
      said.push(text)
      return 'Ottoline, on Fridays. ' + said.join(' ')
    },
  }),
}))
`,
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/FAIL .*harness-ask: a later case does not know the code/)
  expect(run.output).toContain(
    'state leaks between cases: a code told in one case came back in another',
  )
  expect(run.output).toContain('Keep all state under `stateDir`')
  expect(run.output).toContain('! learned: incomplete: 1 errored (harness-ask).')
  expect(run.output).toContain('! learned: not isolated')
  expect(readJson(dir, RESULTS, 'score.json')).toMatchObject({
    complete: false,
    isolated: false,
    errors: ['harness-ask'],
  })
})

/** The adapter of the tiny dataset; notes where and when its sessions are open. */
const NOTING = ADAPTER.replace(
  'async openSession({ id, workspaceDir }) {',
  match => `${match}
      note({ at: 1, setup, id, stateDir, workspaceDir })`,
)
  .replace(
    'async send(text) {',
    match => `${match}
          await new Promise(done => setTimeout(done, 60))`,
  )
  .replace(
    '      return {\n        async send',
    `      return {
        close: () => note({ at: -1 }),
        async send`,
  )
  .replace(
    'export default',
    `const note = entry => appendFileSync(new URL('./open.log', import.meta.url), JSON.stringify(entry) + '\\n')

export default`,
  )

interface Note {
  at: 1 | -1
  id: string
  stateDir: string
  workspaceDir: string
}

test.concurrent('each case has a state and a workspace of its own, and all are gone at the end', async () => {
  const temp = ownTempFolder()
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config("setups: ['none', 'learned', 'answer-key'], concurrency: 2,"),
    'memory.adapter.ts': NOTING,
  })
  const run = await runVitest(dir, ['run'], { env: temp.env })
  expect(run.exitCode, run.output).toBe(0)
  const notes = recordsOf<Note>(dir, 'open.log')
  const cases = notes.filter(({ at, id }) => at === 1 && !/^S\d$/.test(id))
  expect(cases).toHaveLength(3 * ROWS.length + 2)

  // What a case knows is the history and nothing that another case said.
  const history = SESSIONS.flatMap(({ turns }) => turns)
  for (const { id } of ROWS) {
    const { reply } = readJson<{ reply: string }>(dir, RESULTS, 'run-1/tests', `${id}.json`)
    expect(reply.split('\n'), id).toEqual(history)
  }
  const places = cases.flatMap(({ stateDir, workspaceDir }) => [stateDir, workspaceDir])
  expect(new Set(places).size).toBe(places.length)
  for (const place of places) {
    expect(relative(dir, place)).toMatch(/^\.\./)
    expect(relative(temp.path, place)).not.toMatch(/^\.\./)
    expect(place.replace(temp.path, '')).not.toMatch(/garden|people|rules|work-|trap|learned|none/)
  }

  // Over three setups, each in a worker of its own.
  let open = 0
  const atOnce = notes.map(({ at }) => (open += at))
  expect(Math.max(...atOnce)).toBe(2)
  expect(temp.left()).toEqual([])
  expect(readdirSync(join(dir, '.vitest/memory-eval/temp'))).toEqual([])
})

test.concurrent('with `keep` the folders of cases stay, and their paths are printed', async () => {
  const temp = ownTempFolder()
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config('keep: true,'),
    'memory.adapter.ts': ADAPTER,
  })
  const run = await runVitest(dir, ['run', '-t', '^work-01'], { env: temp.env })
  expect(run.exitCode, run.output).toBe(0)
  const [, state = '', workspace = ''] = /kept: state (\S+), workspace (\S+)/.exec(run.output) ?? []
  expect(readFileSync(join(state, 'memory.json'), 'utf8')).toContain('Save a note')
  expect(existsSync(join(workspace, 'projects/Home/notes/note.md'))).toBe(true)
  expect(readFileSync(join(workspace, 'projects/Garden/plan.md'), 'utf8')).toBe('# Plan\n')
  expect(temp.left()).toHaveLength(1)
})

test.concurrent('a system that shows an id out of the answers has seen them', async () => {
  const rows = ROWS.map((row, index) => (index === 0 ? { ...row, canary: CANARY } : row))
  const dir = createProject({
    ...tinyDataset('garden', rows),
    'vitest.config.ts': config(),
    // Peeks into the tests when it is asked for a note.
    'memory.adapter.ts': ADAPTER.replace(
      'if (/note/.test(text)) {',
      `if (/gate/.test(text)) return { reply: readFileSync(new URL('./garden/tests.jsonl', import.meta.url), 'utf8') }
          $&`,
    ),
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toContain(
    'errored: saw the answers: the reply or a file holds an id that stands only in the tests',
  )
  expect(run.output).toMatch(/Tests +1 failed \| 5 passed/)
  expect(readJson(dir, RESULTS, 'score.json')).toMatchObject({
    complete: false,
    errors: ['trap-01'],
  })
})

test.concurrent('a memory that stored the answers in the past is not asked', async () => {
  const rows = ROWS.map((row, index) => (index === 0 ? { ...row, canary: CANARY } : row))
  const dir = createProject({
    ...tinyDataset('garden', rows),
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER.replace(
      'const known = read()',
      "const known = [readFileSync(new URL('./garden/tests.jsonl', import.meta.url), 'utf8')]",
    ),
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/saw the answers: \S*memory\.json\S* in its state holds an id/)
  expect(run.output).toMatch(/Tests +6 skipped/)
})
