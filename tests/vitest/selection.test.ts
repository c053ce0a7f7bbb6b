import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, test } from 'vitest'
import { createProject, isVitest4, runVitest, type VitestRun } from './host.js'
import { evalTests, FILE_REPORTER, ownTests, type ReportedTest, readReported } from './reported.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

const FILES = {
  ...tinyDataset(),
  'memory.adapter.ts': ADAPTER,
  'my-reporter.ts': FILE_REPORTER,
  'vitest.config.ts': config(
    "setups: ['none', 'learned']",
    "tags: [{ name: 'slow', description: '' }], reporters: ['default', './my-reporter.ts']",
  ),
  'src/unit.test.ts': `
import { expect, test } from 'vitest'
test('adds', () => expect(1 + 1).toBe(2))
test('adds much', { tags: ['slow'] }, () => expect(1 + 2).toBe(3))
`,
}

interface Selected extends VitestRun {
  /** Names of the tests that ran, those of the eval behind their project. */
  ran: string[]
  /** Lines of the turns that were sent, of cases and replays. */
  sent: string[]
}

async function select(dir: string, ...args: string[]): Promise<Selected> {
  const log = join(dir, 'sent.log')
  rmSync(log, { force: true })
  rmSync(join(dir, 'reported-x.json'), { force: true })
  const run = await runVitest(dir, args, { env: { REPORT_AS: 'x' } })
  const sent = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
  return { ...run, ran: existsSync(join(dir, 'reported-x.json')) ? whatRan(dir) : [], sent }
}

function whatRan(dir: string): string[] {
  const ran = ({ state }: ReportedTest) => state !== 'skipped'
  const reported = readReported(dir, 'x')
  const tests = { ...reported, tests: reported.tests.filter(ran) }
  return [...ownTests(tests).map(({ name }) => name), ...evalTests(tests)]
}

describe.concurrent('selecting tests', { timeout: 60_000 }, () => {
  test('lists every case with its place, and sends nothing', async ({ expect }) => {
    const dir = createProject(FILES)
    const { stdout, exitCode, sent } = await select(dir, 'list', '--json')
    const listed = JSON.parse(stdout) as {
      name: string
      projectName?: string
      location?: { line: number; column: number }
    }[]
    const learned = listed.filter(({ projectName }) => projectName === 'memory:learned')
    expect(learned.map(({ name, location }) => `${location?.line} ${name}`)).toEqual([
      '1 people-01: Who is my gardener?',
      '2 rules-01: On which day is the hedge cut?',
      '3 work-01: Save a note for the gardener as a file.',
      '4 trap-01: Save a note that the gate is shut.',
      '5 harness-tell: tells the system a code',
      '5 harness-ask: a later case does not know the code',
    ])
    expect(listed.filter(({ projectName }) => projectName === 'memory:none')).toHaveLength(4)
    expect({ exitCode, sent }).toEqual({ exitCode: 0, sent: [] })

    const filtered = await select(dir, 'list', '--project=memory:learned', '-t', '^people-01')
    expect(filtered.stdout).toBe(
      '[memory:learned] garden/tests.jsonl > people-01: Who is my gardener?\n',
    )
    const tagged = await select(dir, 'list', '--project=memory:none', '--tags-filter=trap')
    expect(tagged.stdout).toBe(
      '[memory:none] garden/tests.jsonl > trap-01: Save a note that the gate is shut.\n',
    )
    expect([...filtered.sent, ...tagged.sent]).toEqual([])
    expect(existsSync(join(dir, '.vitest'))).toBe(false)
  })

  test('runs one row by its id, its line, or its tag, and says that the run is partial', async ({
    expect,
  }) => {
    const dir = createProject(FILES)
    const byId = await select(dir, 'run', '-t', '^people-01')
    expect(byId.ran).toEqual(['memory:learned people-01', 'memory:none people-01'])
    expect(byId.output).toContain('learned: partial: 1 of 4 cases.')

    const byLine = await select(dir, 'run', 'garden/tests.jsonl:2', '--project=memory:learned')
    expect(byLine.ran).toEqual(['memory:learned rules-01'])
    expect(byLine.sent).toEqual([expect.stringContaining('On which day')])
    expect(byLine.output).toContain('learned: partial: 1 of 4 cases.')

    const byTag = await select(dir, 'run', '--tags-filter=trap or exam')
    expect(byTag.ran.filter(name => name.startsWith('memory:learned'))).toEqual([
      'memory:learned trap-01',
      'memory:learned work-01',
    ])
    expect(byTag.output).toContain('learned: partial: 2 of 4 cases.')
    for (const { exitCode } of [byId, byLine, byTag]) expect(exitCode).toBe(0)
  })

  test('runs one project', async ({ expect }) => {
    const dir = createProject(FILES)
    const { ran, sent, output } = await select(dir, 'run', '--project=memory:none')
    expect(ran).toHaveLength(4)
    expect(new Set(ran.map(name => name.split(' ')[0]))).toEqual(new Set(['memory:none']))
    // The floor learns nothing, so nothing is replayed for it.
    expect(sent.map(line => line.split(' ')[0])).toEqual(['none', 'none', 'none', 'none'])
    expect(output).not.toContain('partial')
  })
})

describe.concurrent('tests of the user alone', { timeout: 60_000 }, () => {
  let dir: string
  beforeAll(() => {
    dir = createProject(FILES)
  })

  test.sequential.for([
    ['--project=!memory:*', ['adds much', 'adds']],
    ['src/unit.test.ts', ['adds much', 'adds']],
    ['--testNamePattern=adds$', ['adds']],
    ['--tags-filter=slow', ['adds much']],
  ] as const)('chosen by %s send nothing and print no scores', async ([arg, ran], { expect }) => {
    const run = await select(dir, 'run', arg)
    expect(run.ran).toEqual(ran)
    expect({ exitCode: run.exitCode, sent: run.sent }).toEqual({ exitCode: 0, sent: [] })
    expect(run.output).not.toContain('Memory eval')
  })
})

describe('a selection that is empty', { timeout: 60_000 }, () => {
  test('ends as Vitest ends it, and keeps the results of the last run', async ({ expect }) => {
    const dir = createProject(FILES)
    await select(dir, 'run')
    const score = join(dir, '.vitest/memory-eval/garden/learned/run-1/score.json')
    const before = readFileSync(score, 'utf8')
    expect(JSON.parse(before)).toMatchObject({ complete: true })

    const byName = await select(dir, 'run', '-t', 'no such test')
    expect(byName).toMatchObject({ ran: [], sent: [], exitCode: 0 })
    const byLine = await select(dir, 'run', 'tests.jsonl:2')
    // Line filters need a path from the working directory; Vitest 4 ends with 0 all the same.
    expect(byLine).toMatchObject({ ran: [], sent: [], exitCode: isVitest4 ? 0 : 1 })
    expect(readFileSync(score, 'utf8')).toBe(before)
  })
})
