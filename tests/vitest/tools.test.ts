import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, isVitest4, runVitest } from './host.js'
import { evalTests, FILE_REPORTER, ownTests, readReported } from './reported.js'
import { ADAPTER, tinyDataset } from './tiny-dataset.js'

const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

/** A millisecond of work: quicker ones are measured millions of times. */
const WORK = `
import { add } from './add.js'
const work = () => {
  for (const end = performance.now() + 1; performance.now() < end; ) add(1, 2)
}
`

const FILES = {
  ...tinyDataset(),
  'memory.adapter.ts': ADAPTER,
  'my-reporter.ts': FILE_REPORTER,
  'src/add.ts':
    'export const add = (a: number, b: number): number => a + b\nexport const never = () => 1\n',
  'src/add.test.ts': `
import { expect, test } from 'vitest'
import { add } from './add.js'
test('adds', () => expect(add(1, 2)).toBe(3))
`,
  'src/add.test-d.ts': `
import { expectTypeOf, test } from 'vitest'
import { add } from './add.js'
test('is a number', () => expectTypeOf(add(1, 2)).toBeNumber())
test('is no text', () => expectTypeOf(add(1, 2)).toBeString())
`,
  'src/add.bench.ts': isVitest4
    ? `
import { bench } from 'vitest'
${WORK}bench('adding', work, { time: 20, warmupTime: 1 })
`
    : `
import { test } from 'vitest'
${WORK}test('adding', async ({ bench }) => { await bench('adding', { time: 20, warmupTime: 1 }, work).run() })
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      types: [],
      skipLibCheck: true,
    },
    include: ['src'],
  }),
  'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: process.env.REPORT_AS === 'without' ? [] : [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./garden'] })],
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', './my-reporter.ts'],
    typecheck: { enabled: true, checker: ${JSON.stringify(tsc)}, include: ['src/**/*.test-d.ts'] },
    benchmark: { include: ['src/**/*.bench.ts'] },
    coverage: { reporter: ['json-summary'], reportOnFailure: true },
  },
})
`,
}

describe.concurrent('a project that uses more of Vitest', { timeout: 60_000 }, () => {
  test('gets the same coverage and the same type tests', async ({ expect }) => {
    const dir = createProject(FILES)
    const run = async (name: string) => {
      await runVitest(dir, ['run', '--coverage'], { env: { REPORT_AS: name } })
      const summary = readFileSync(join(dir, 'coverage/coverage-summary.json'), 'utf8')
      const { total, ...files } = JSON.parse(summary) as Record<string, object>
      const coverage = Object.entries(files).map(([file, numbers]) => ({
        file: relative(dir, file),
        numbers,
      }))
      return { reported: readReported(dir, name), coverage }
    }
    const without = await run('without')
    const withEval = await run('with')
    expect(without.coverage.map(({ file }) => file)).toEqual(['src/add.ts'])
    expect(withEval.coverage).toEqual(without.coverage)
    const states = without.reported.tests.map(({ name, state }) => `${name}: ${state}`)
    expect(states).toEqual(['is a number: passed', 'is no text: failed', 'adds: passed'])
    expect(ownTests(withEval.reported)).toEqual(without.reported.tests)
    expect(evalTests(withEval.reported)).toHaveLength(6)
  })

  test('runs the same benchmarks', async ({ expect }) => {
    const dir = createProject(FILES)
    const benches = async (name: string) => {
      const { output, exitCode } = await runVitest(dir, ['bench', '--run'], {
        env: { REPORT_AS: name },
      })
      return {
        exitCode,
        files: output.match(/\S+\.bench\.ts/g),
        evals: output.match(/memory:|tests\.jsonl/g),
      }
    }
    const without = await benches('without')
    const withEval = await benches('with')
    expect(without).toMatchObject({ exitCode: 0, evals: null })
    expect(without.files).not.toBeNull()
    expect(withEval).toEqual(without)
  })
})
