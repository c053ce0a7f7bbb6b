import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, test } from 'vitest'
import { createProject, runVitest, type VitestRun } from './host.js'
import { evalTests, FILE_REPORTER, ownTests, type Reported, readReported } from './reported.js'
import { ADAPTER, tinyDataset } from './tiny-dataset.js'

const EVAL = `process.env.REPORT_AS === 'without' ? [] : [
  memoryEval({ adapter: './memory.adapter.ts', datasets: ['./garden'], setups: ['none', 'learned'] }),
]`

const config = (test: string) => `
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: ${EVAL},
  resolve: { alias: { '#greet': fileURLToPath(new URL('./src/greet.ts', import.meta.url)) } },
  test: { ${test} },
})
`

/** The adapter uses the alias, and is slower than the user's time-out for unit tests. */
const ALIASED_ADAPTER = `import { greet } from '#greet'\n${ADAPTER}`.replace(
  'const known = read()',
  "await new Promise(resolve => setTimeout(resolve, 150))\nconst known = read()\nif (greet('you') !== 'hello you') throw new Error('no alias')\nif (process.env.GREETING !== 'moin' && process.env.VITEST_WORKER_ID) throw new Error('no variables')",
)

const FILES = {
  ...tinyDataset(),
  'memory.adapter.ts': ALIASED_ADAPTER,
  'my-reporter.ts': FILE_REPORTER,
  'src/greet.ts': "export const greet = (name: string): string => 'hello ' + name\n",
  'src/greet.test.ts': `
import { expect, inject, test } from 'vitest'
import { greet } from '#greet'
test('greets', { tags: ['slow'] }, () => expect(greet('Ann')).toBe('hello Ann'))
test('sees what the global setup provides', () => expect(inject('port' as never)).toBe(4711))
test('sees what the setup file did', () => expect(globalThis).toHaveProperty('prepared', true))
test('sees its environment', () => expect(process.env.GREETING).toBe('moin'))
test('stands at the time that the setup file set', () => expect(new Date().getFullYear()).toBe(1970))
`,
  'src/habits.test.ts': `
import { describe, expect, test } from 'vitest'
let attempts = 0
test('passes at the second attempt', () => expect(++attempts).toBe(2))
test('asserts nothing', () => {})
test('is slower than its time-out', async () => {
  expect(1).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 400))
})
test.todo('is to be written')
describe('a group', () => {
  test.skip('is left out', () => expect(1).toBe(2))
  test('fails', () => expect(1).toBe(2))
})
`,
  // What unit tests of pages prepare is not there, and not wanted, where a system runs.
  'setup.ts': `
import { beforeEach, vi } from 'vitest'
if (!('window' in globalThis)) throw new Error('no window')
Object.assign(globalThis, { prepared: true })
beforeEach(() => { vi.setSystemTime(0) })
`,
  'page.ts': `
export default {
  name: 'page',
  viteEnvironment: 'ssr',
  setup(global) {
    global.window = global
    return { teardown() { delete global.window } }
  },
}
`,
  'global.ts': `
import { appendFileSync } from 'node:fs'
const note = text => appendFileSync(new URL('./global.log', import.meta.url), process.env.REPORT_AS + ' ' + text + '\\n')
export default project => {
  project.provide('port', 4711)
  note('up')
  return () => note('down')
}
`,
}

const OWN_OPTIONS = `
  include: ['src/**/*.test.ts'],
  environment: './page.ts',
  setupFiles: ['./setup.ts'],
  globalSetup: ['./global.ts'],
  reporters: ['dot', './my-reporter.ts'],
  testTimeout: 100,
  retry: 1,
  env: { GREETING: 'moin' },
  expect: { requireAssertions: true },
  tags: [{ name: 'slow', description: 'takes long' }],
`

const EVAL_TESTS = [
  ...['harness-ask', 'harness-tell', 'people-01', 'rules-01', 'trap-01', 'work-01'].map(
    id => `memory:learned ${id}`,
  ),
  ...['people-01', 'rules-01', 'trap-01', 'work-01'].map(id => `memory:none ${id}`),
]

interface Compared {
  dir: string
  without: VitestRun
  with: VitestRun
  reportedWithout: Reported
  reportedWith: Reported
}

/** Runs a project without the plugin, then with it. */
async function compare(files: Record<string, string>, args = ['run']): Promise<Compared> {
  const dir = createProject(files)
  const without = await runVitest(dir, args, { env: { REPORT_AS: 'without' } })
  const withEval = await runVitest(dir, args, { env: { REPORT_AS: 'with' } })
  return {
    dir,
    without,
    with: withEval,
    reportedWithout: readReported(dir, 'without'),
    reportedWith: readReported(dir, 'with'),
  }
}

describe.concurrent('a project with habits of its own', () => {
  let runs: Compared
  beforeAll(async () => {
    runs = await compare({ ...FILES, 'vitest.config.ts': config(OWN_OPTIONS) })
  }, 60_000)

  test('keeps its tests, their names, tags, time-outs, retries and results', ({ expect }) => {
    const states = runs.reportedWithout.tests.map(({ name, state }) => `${name}: ${state}`)
    expect(states).toEqual([
      'greets: passed',
      'sees its environment: passed',
      'sees what the global setup provides: passed',
      'sees what the setup file did: passed',
      'stands at the time that the setup file set: passed',
      'a group > fails: failed',
      'a group > is left out: skipped',
      'asserts nothing: failed',
      'is slower than its time-out: failed',
      'is to be written: skipped',
      'passes at the second attempt: passed',
    ])
    expect(ownTests(runs.reportedWith)).toEqual(runs.reportedWithout.tests)
  })

  test('sees exactly the eval added', ({ expect }) => {
    expect(evalTests(runs.reportedWith)).toEqual(EVAL_TESTS)
  })

  test('keeps its reporters, and gets one more', ({ expect }) => {
    const { reporters } = runs.reportedWithout
    expect(reporters).toContain('NotingReporter')
    expect(runs.reportedWith.reporters).toEqual([...reporters, 'EvalReporter'])
  })

  test('has its global setup run once, and its exit code kept', ({ expect }) => {
    const log = readFileSync(join(runs.dir, 'global.log'), 'utf8')
    expect(log).toBe('without up\nwithout down\nwith up\nwith down\n')
    expect(runs.without.exitCode).toBe(1)
    expect(runs.with.exitCode).toBe(1)
  })

  test('does not have its time-out, retry, environment or setup files applied to the eval', ({
    expect,
  }) => {
    const cases = runs.reportedWith.tests.filter(({ project }) => project.startsWith('memory:'))
    expect(new Set(cases.map(({ state, retries }) => `${state} ${retries}`))).toEqual(
      new Set(['passed 0']),
    )
    expect(runs.with.output).toMatch(/fully right +0 of 3 +3 of 3/)
  })
})

describe.concurrent('a project with projects of its own', () => {
  let runs: Compared
  beforeAll(async () => {
    runs = await compare({
      ...FILES,
      'browser-like.test.ts': `
import { expect, test } from 'vitest'
test('runs in its project', () => expect(process.env.KIND).toBe('second'))
`,
      'vitest.config.ts': config(`
        env: { GREETING: 'moin' },
        globalSetup: ['./global.ts'],
        reporters: ['dot', './my-reporter.ts'],
        projects: [
          { extends: true, test: { name: 'first', include: ['src/greet.test.ts'], environment: './page.ts', setupFiles: ['./setup.ts'], globalSetup: ['./global.ts'], tags: [{ name: 'slow', description: '' }] } },
          { test: { name: 'second', include: ['browser-like.test.ts'], env: { KIND: 'second' } } },
        ],`),
    })
  }, 60_000)

  test('keeps them as they were', ({ expect }) => {
    const names = runs.reportedWithout.tests.map(({ project, state }) => `${project} ${state}`)
    expect(new Set(names)).toEqual(new Set(['first passed', 'second passed']))
    expect(ownTests(runs.reportedWith)).toEqual(runs.reportedWithout.tests)
    expect(runs.with.exitCode).toBe(0)
  })

  test('sees exactly the eval added', ({ expect }) => {
    expect(evalTests(runs.reportedWith)).toEqual(EVAL_TESTS)
  })

  test('has its global setups run as often as before', ({ expect }) => {
    const log = readFileSync(join(runs.dir, 'global.log'), 'utf8').split('\n')
    const count = (name: string) => log.filter(line => line === name).length
    expect(count('without up')).toBeGreaterThan(0)
    expect(count('with up')).toBe(count('without up'))
    expect(count('with down')).toBe(count('without down'))
  })
})
