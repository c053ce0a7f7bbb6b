import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, isVitest4, runVitest } from './host.js'
import { ADAPTER, config, ROWS, tinyDataset } from './tiny-dataset.js'

/** The first row asks for a name that was never told. */
const FAILING = ROWS.map(row =>
  row.id === 'people-01'
    ? { ...row, checks: [{ type: 'contains', where: 'reply', value: 'Ottilie' }] }
    : row,
)

const FILES = {
  ...tinyDataset('garden', FAILING),
  'memory.adapter.ts': ADAPTER,
  'vitest.config.ts': config(),
  'unit.test.ts':
    "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
}

interface JsonReport {
  numTotalTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: {
      title: string
      status: string
      location?: { line: number; column: number }
      tags?: string[]
      failureMessages: string[]
      meta: { memoryEval?: { id: string; verdict: string } }
    }[]
  }[]
}

const TABLE = /practice +50\.0\n exam +100\.0\n main +66\.7\n traps +100\.0\n fully right +2 of 3\n/

function results(dir: string, dataset = 'garden'): string {
  return join(dir, '.vitest/memory-eval', dataset)
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T
}

describe.concurrent('whatever reporters are asked for', { timeout: 60_000 }, () => {
  test('each tells of the failing row, and the scores are printed and kept', async ({ expect }) => {
    const dir = createProject(FILES)
    const { stdout, exitCode } = await runVitest(
      dir,
      [
        'run',
        ...['dot', 'json', 'junit', 'html', 'blob', 'github-actions'].map(
          name => `--reporter=${name}`,
        ),
        '--outputFile.json=out/report.json',
        '--outputFile.junit=out/report.xml',
        '--outputFile.html=out/html/index.html',
        '--outputFile.blob=out/blob.json',
      ],
      { env: { GITHUB_STEP_SUMMARY: join(dir, 'summary.md') } },
    )
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(TABLE)
    expect(stdout).toMatch(/\n[·x]{7}\n/)

    const json = readJson<JsonReport>(dir, 'out/report.json')
    expect(json).toMatchObject({ numTotalTests: 7, numFailedTests: 1 })
    const cases = json.testResults.find(({ name }) => name.endsWith('garden/tests.jsonl'))
    expect(cases?.assertionResults[0]).toMatchObject({
      title: 'people-01: Who is my gardener?',
      status: 'failed',
      location: { line: 1, column: 1 },
      tags: ['people', 'ask', 'practice'],
      meta: { memoryEval: { id: 'people-01', verdict: 'failed' } },
    })
    expect(cases?.assertionResults[0]?.failureMessages[0]).toContain('contains "Ottilie" in reply')

    const junit = readFileSync(join(dir, 'out/report.xml'), 'utf8')
    expect(junit).toContain('<failure message="contains &quot;Ottilie&quot; in reply')
    expect(junit.match(/<testcase /g)).toHaveLength(7)

    const annotation = stdout.split('\n').find(line => line.startsWith('::error'))
    expect(annotation).toContain(`file=${join(dir, 'garden/tests.jsonl')}`)
    expect(annotation).toContain('line=1,column=1::CheckFailed: contains "Ottilie" in reply')
    expect(readFileSync(join(dir, 'summary.md'), 'utf8')).toContain('people\\-01')

    // Vitest 5 has one place for its HTML report.
    const html = isVitest4 ? 'out/html/index.html' : '.vitest/index.html'
    expect(existsSync(join(dir, html))).toBe(true)
    expect(existsSync(join(dir, 'out/blob.json'))).toBe(true)
    expect(readJson(results(dir), 'learned/score.json')).toMatchObject({
      practice: 50,
      complete: true,
    })
    expect(readJson(results(dir), 'learned/run-1/score.json')).toMatchObject({ exam: 100 })
    expect(readFileSync(join(results(dir), 'report.md'), 'utf8')).toContain('people\\-01')
    expect(existsSync(join(results(dir), 'report.html'))).toBe(true)
  })

  test.for(['json', 'junit'])('%s alone has stdout for itself', async (name, { expect }) => {
    const dir = createProject({
      ...FILES,
      'memory.adapter.ts': `console.log('loading')\n${ADAPTER.replace('const known', "console.log('a turn')\nconst known")}`,
    })
    const { stdout, stderr, exitCode } = await runVitest(dir, ['run', `--reporter=${name}`])
    // Vitest 5 writes these reports into files, and says so on stdout.
    const file = join(dir, '.vitest', name, name === 'json' ? 'output.json' : 'output.xml')
    const report = isVitest4 ? stdout : readFileSync(file, 'utf8')
    if (name === 'json') expect(JSON.parse(report)).toMatchObject({ numTotalTests: 7 })
    else expect(report).toMatch(/^<\?xml[\s\S]*<\/testsuites>\n?$/)
    expect(stdout).not.toContain('Memory eval')
    expect(stderr).toMatch(TABLE)
    expect(exitCode).toBe(1)
    expect(existsSync(join(results(dir), 'learned/score.json'))).toBe(true)
  })

  test('a case stays small in the reports, however much the system says', async ({ expect }) => {
    const adapter = ADAPTER.replace(
      'const known = read()',
      "if (/hedge cut/.test(text)) throw new Error('too much. '.repeat(20_000))\nconst known = [...read(), 'word '.repeat(40_000)]",
    )
    const dir = createProject({ ...FILES, 'memory.adapter.ts': adapter })
    const { output } = await runVitest(dir, ['run', '--reporter=json', '--outputFile=report.json'])
    const { testResults } = readJson<JsonReport>(dir, 'report.json')
    const metas = testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => (meta.memoryEval ? [meta.memoryEval] : [])),
    )
    expect(metas.map(({ id, verdict }) => `${id} ${verdict}`)).toContain('rules-01 errored')
    for (const meta of metas) expect(JSON.stringify(meta).length).toBeLessThan(1000)
    expect(output.length).toBeLessThan(20_000)
    const stored = readJson<{ reply: string }>(results(dir), 'learned/run-1/tests/people-01.json')
    expect(stored.reply.length).toBeGreaterThan(190_000)
  })
})

describe.concurrent('a run in parts', { timeout: 90_000 }, () => {
  test('of two shards is merged into the scores of a whole run, and sends nothing more', async ({
    expect,
  }) => {
    const files = {
      ...FILES,
      ...tinyDataset('yard'),
      'vitest.config.ts': config("datasets: ['./garden', './yard'],").replace(
        "datasets: ['./garden'], ",
        '',
      ),
    }
    const dir = createProject(files)
    const whole = await runVitest(dir, ['run'])
    const scores = () =>
      ['garden', 'yard'].map(name =>
        readFileSync(join(results(dir, name), 'learned/run-1/score.json'), 'utf8'),
      )
    const before = scores()

    const shards = [1, 2].map(n => [
      'run',
      `--shard=${n}/2`,
      '--reporter=blob',
      `--outputFile.blob=blobs/${n}.json`,
    ])
    const first = await runVitest(dir, shards[0])
    const second = await runVitest(dir, shards[1])
    const tables = `${first.stdout}${second.stdout}`.match(/Memory eval: \w+/g)?.sort()
    expect(tables).toEqual(['Memory eval: garden', 'Memory eval: yard'])

    const sent = readFileSync(join(dir, 'sent.log'), 'utf8')
    const merged = await runVitest(dir, ['run', '--merge-reports=blobs'])
    expect(merged.exitCode).toBe(whole.exitCode)
    const table = (output: string) =>
      output.slice(output.indexOf('Memory eval:')).replace(/\n.*repla.*/g, '')
    expect(table(merged.stdout)).toBe(table(whole.stdout))
    expect(scores()).toEqual(before)
    expect(readFileSync(join(dir, 'sent.log'), 'utf8')).toBe(sent)
  })

  test('ended by --bail says so, and leaves what was done', async ({ expect }) => {
    const dir = createProject({ ...FILES, 'vitest.config.ts': config('concurrency: 1,') })
    const { output, exitCode } = await runVitest(dir, ['run', '--bail=1'])
    expect(exitCode).toBe(1)
    expect(output).toContain('The run was interrupted.')
    expect(output).not.toMatch(/Unhandled|TypeError/)
    expect(existsSync(join(results(dir), 'learned/run-1/tests/people-01.json'))).toBe(true)
    expect(readJson<{ complete: boolean }>(results(dir), 'learned/score.json').complete).toBe(false)
  })
})
