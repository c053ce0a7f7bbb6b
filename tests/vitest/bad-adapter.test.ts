import { expect, test, vi } from 'vitest'
import { createProject, runVitest, type VitestRun } from './host.js'
import { linesOf, readJson } from './observe.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const UNIT = {
  'unit.test.ts': "import { test } from 'vitest'\ntest('a test of my own', () => {})\n",
}

interface Broken extends VitestRun {
  dir: string
  /** The output with each run of white space as one blank. */
  text: string
}

/** The user's test ran and passed, and the run is red. */
async function runBroken(files: Record<string, string>, options = ''): Promise<Broken> {
  const dir = createProject({
    ...tinyDataset(),
    ...UNIT,
    'vitest.config.ts': config(options),
    ...files,
  })
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toMatch(/✓ .*a test of my own/)
  return { ...run, dir, text: run.output.replace(/\s+/g, ' ') }
}

const IMPORT = "import { defineAdapter } from 'vitest-memory-eval/adapter'\n"

/** An adapter whose memory has these verbs. */
const memoryWith = (verbs: string) =>
  `${IMPORT}export default defineAdapter(() => ({ ${verbs} }))\n`

/** One that answers everything, but for what `send` does first. */
const sending = (act: string) =>
  memoryWith(
    `openSession: ({ id }) => ({ async send(text) { ${act}; return 'Ottoline, on Fridays.' } })`,
  )

/** What is wrong with an adapter as a whole: the suite fails once, and its cases are skipped. */
const wholes: [string, Record<string, string>, string[]][] = [
  [
    'does not exist',
    {},
    ['the adapter ./memory.adapter.ts does not exist (looked for', 'npx vitest-memory-eval init'],
  ],
  [
    'throws when it is imported',
    { 'memory.adapter.ts': "throw new Error('no licence file')\n" },
    ['the adapter module failed while it was imported: no licence file'],
  ],
  [
    'is no TypeScript',
    { 'memory.adapter.ts': 'export default defineAdapter(((\n' },
    ['the adapter module failed while it was imported', 'memory.adapter.ts'],
  ],
  [
    'has no default export',
    { 'memory.adapter.ts': 'export const adapter = {}\n' },
    ['the adapter module has no default export; write `export default defineAdapter(…)`'],
  ],
  [
    'exports something else',
    { 'memory.adapter.ts': 'export default { open() {} }\n' },
    ['default export is no adapter; make it with `defineAdapter` from vitest-memory-eval/adapter'],
  ],
  [
    'has neither openSession nor ingest',
    { 'memory.adapter.ts': memoryWith('recall: () => []') },
    ['the memory has no `openSession` (nor `ingest`), so no history can be taught'],
  ],
  [
    'throws when a memory is opened',
    {
      'memory.adapter.ts': `${IMPORT}export default defineAdapter(() => { throw new Error('port 6333 is taken') })\n`,
    },
    ['`open` failed: port 6333 is taken'],
  ],
  [
    'names an input that does not exist',
    {
      'memory.adapter.ts': `${IMPORT}export default defineAdapter({ inputs: ['server.py'], open: () => ({}) })\n`,
    },
    ['inputs: server.py does not exist (looked in'],
  ],
]

test.concurrent.for(wholes)('an adapter that %s', async ([, files, messages]) => {
  const { text, output } = await runBroken(files)
  for (const message of messages) expect(text).toContain(message)
  expect(output).toMatch(/Failed Suites 1/)
  expect(output).toMatch(/Tests +1 passed \| 6 skipped/)
})

test.concurrent('an adapter that throws in a session of the past', async () => {
  const { text, output, dir } = await runBroken({
    'memory.adapter.ts': sending("if (/hedge is cut/.test(text)) throw new Error('rate limit')"),
  })
  expect(text).toContain(
    'the replay of "garden" (learned) failed: session S2: turn 1: `send` failed: rate limit. Mend it and run again: the replay goes on with session S2.',
  )
  expect(output).toMatch(/Tests +1 passed \| 6 skipped/)
  expect(linesOf(dir)).toEqual([])
})

test.concurrent('an adapter that throws, never answers, or says nothing in some cases', async () => {
  const { text, output, dir } = await runBroken(
    {
      'memory.adapter.ts': sending(`
        if (/Who is/.test(text)) throw new Error('rate limit')
        if (/gate/.test(text)) await new Promise(() => setInterval(() => {}, 1000))
        if (/file/.test(text)) return ''`),
    },
    'turnTimeout: 300,',
  )
  expect(text).toContain('errored: `send` failed: rate limit request: Who is my gardener?')
  expect(text).toContain('errored: no answer within 300 ms (turnTimeout)')
  expect(text).toContain('errored: `send` returned an empty reply, and no file was written')
  expect(output).toMatch(/✓ .*rules-01/)
  expect(text).toContain('! learned: incomplete: 3 errored (people-01, trap-01, work-01).')
  const results = '.vitest/memory-eval/garden/learned'
  expect(readJson(dir, results, 'run-1/tests/people-01.json')).toMatchObject({
    error: '`send` failed: rate limit',
  })
  expect(readJson(dir, results, 'score.json')).toMatchObject({ complete: false, main: 33.3 })
})

test.concurrent('an adapter that throws in a timer while the past is replayed', async () => {
  const late = "setTimeout(() => { throw new Error('late boom') }); await new Promise(() => {});"
  const { text, dir } = await runBroken(
    { 'memory.adapter.ts': sending(late) },
    'turnTimeout: 9000,',
  )
  expect(text).toContain('the adapter threw outside of its verbs')
  expect(text).toContain('Error: late boom')
  expect(text).toContain('memory.adapter.ts')
  expect(linesOf(dir)).toEqual([])
})

test.concurrent('a case that takes longer than `caseTimeout` all in all', async () => {
  const { text } = await runBroken(
    {
      'memory.adapter.ts': sending(
        'if (/Who is/.test(text)) await new Promise(done => setTimeout(done, 5000))',
      ),
    },
    'caseTimeout: 500,',
  )
  expect(text).toContain('errored: the case took longer than 500 ms (caseTimeout)')
})

test.concurrent('a state folder that cannot be copied', async () => {
  const { text } = await runBroken({
    'memory.adapter.ts': `import { execFileSync } from 'node:child_process'\n${ADAPTER.replace(
      'const file =',
      "execFileSync('mkfifo', ['-m', '600', join(stateDir, 'events.pipe')])\n  const file =",
    )}`,
  })
  expect(text).toContain(
    'the state folder cannot be copied because of "events.pipe": it is a named pipe. Keep only files and folders in it once the memory is closed, or choose another `isolation`.',
  )
})

test.concurrent('a memory that stores nothing', async () => {
  const { text } = await runBroken({
    'memory.adapter.ts': memoryWith(
      "openSession: () => ({ send: () => 'Noted.' }), recall: () => []",
    ),
  })
  expect(text).toContain('nothing was stored: after 2 sessions `recall` returned nothing at all')
})
