import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GradeOptions, gradeCommand } from '../../src/cli/grade.js'
import type { LearningRow } from '../../src/suites/learning/row.js'
import type { LearningScore } from '../../src/suites/learning/score-shape.js'
import { keepPrinted } from '../support/printed.js'

const ROWS: LearningRow[] = [
  {
    id: 'people-01',
    area: 'people',
    kind: 'ask',
    request: 'Who is Ana?',
    checks: [{ type: 'contains', value: 'Silva' }],
  },
  {
    id: 'work-01',
    area: 'work',
    kind: 'do',
    request: 'Monday summary please',
    checks: [
      { type: 'regex', value: '(a+)+$' },
      { type: 'file_exists', value: 'reports/' },
    ],
  },
]
const RIGHT = {
  'people-01': { reply: 'Ana Silva runs Customer Success.' },
  'work-01': { reply: 'aaa', files: { 'reports/a.md': 'x' } },
}

const printed = keepPrinted()
let root: string
let run: string
let dataset: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grade-'))
  run = join(root, 'run-1')
  dataset = join(root, 'small')
  mkdirSync(join(run, 'tests'), { recursive: true })
  mkdirSync(dataset)
  writeRows(ROWS)
  writeFileSync(
    join(dataset, 'split.json'),
    JSON.stringify({ train: ['people-01'], holdout: ['work-01'] }),
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeRows(rows: object[]): void {
  writeFileSync(join(dataset, 'tests.jsonl'), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
}

function writeResults(results: Record<string, unknown>): void {
  for (const [id, result] of Object.entries(results))
    writeFileSync(
      join(run, 'tests', `${id}.json`),
      typeof result === 'string' ? result : JSON.stringify(result),
    )
}

async function grade(options: GradeOptions = {}, folder = run) {
  Object.assign(printed, { output: '', errors: '' })
  const code = await gradeCommand(folder, { dataset, ...options })
  return { code, stdout: printed.output, stderr: printed.errors }
}

const readScore = (): LearningScore => JSON.parse(readFileSync(join(run, 'score.json'), 'utf8'))

describe('exit code 0, a complete run', () => {
  test('prints the table and writes score.json', async () => {
    writeResults(RIGHT)
    const { code, stdout, stderr } = await grade()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/small.*practice +100\.0.*exam +100\.0/s)
    expect(stdout).toContain(`wrote ${join(run, 'score.json')}\n`)
    expect(readScore()).toMatchObject({ practice: 100, exam: 100, complete: true })
  })

  test('is not spoilt by failing checks, foreign files or rows that do not apply', async () => {
    writeResults({
      'people-01': { reply: 'No idea.' },
      'work-01': { notApplicable: 'it cannot write files' },
      '\x1b[31mstranger': '{}',
    })
    const { code, stdout } = await grade()
    expect(code).toBe(0)
    expect(stdout).toContain(
      'ignored 1 file in tests/ that belong to no test: "\\u001b[31mstranger.json"',
    )
    expect(readScore()).toMatchObject({ practice: 0, exam: null, notApplicable: ['work-01'] })
  })

  test('--json prints the bytes of score.json and nothing else on standard output', async () => {
    writeResults(RIGHT)
    const { code, stdout, stderr } = await grade({ json: true })
    expect(code).toBe(0)
    expect(stdout).toBe(readFileSync(join(run, 'score.json'), 'utf8'))
    expect(stderr).toContain('wrote ')
  })
})

describe('exit code 3, an incomplete run', () => {
  test('with a missing result', async () => {
    writeResults({ 'people-01': RIGHT['people-01'] })
    const { code, stdout } = await grade()
    expect(code).toBe(3)
    expect(stdout).toContain('1 missing (work-01)')
    expect(readScore()).toMatchObject({ complete: false, missing: ['work-01'] })
  })

  test('with a result that cannot be read, whose reason is printed harmlessly', async () => {
    writeResults({ ...RIGHT, 'people-01': '\x1b[2J::error::{"reply": "cut' })
    const { code, stdout } = await grade()
    expect(code).toBe(3)
    expect(stdout).toMatch(/errored people-01: unreadable result: the file is no JSON/)
    expect(stdout).not.toMatch(/\x1b\[2J|^::/m)
    expect(readScore()).toMatchObject({ errors: ['people-01'], practice: 0, exam: 100 })
  })

  test('with a system that failed', async () => {
    writeResults({ ...RIGHT, 'people-01': { reply: '', error: 'connection lost' } })
    const { code, stdout } = await grade()
    expect(code).toBe(3)
    expect(stdout).toContain('errored people-01: connection lost')
  })

  test('with a search that never ends: its case alone is errored, within 1.5 seconds', {
    retry: 2,
  }, async () => {
    writeResults({ ...RIGHT, 'work-01': { ...RIGHT['work-01'], reply: `${'a'.repeat(30)}b` } })
    const started = performance.now()
    const { code, stdout } = await grade()
    expect(performance.now() - started).toBeLessThan(1500)
    expect(code).toBe(3)
    expect(stdout).toContain('errored work-01: check 1 is undecided')
    const { errors, practice, exam, tests } = readScore()
    expect({ errors, practice, exam }).toEqual({ errors: ['work-01'], practice: 100, exam: 50 })
    expect(tests['work-01']?.checks.map(check => check.pass)).toEqual([null, true])
  })
})

describe('exit code 2, unusable input, says what and where', () => {
  test('a folder without tests/', async () => {
    const { code, stderr } = await grade({}, join(root, 'nowhere'))
    expect(code).toBe(2)
    expect(stderr).toContain(join(root, 'nowhere', 'tests'))
    expect(stderr).toContain('A results folder holds tests/<id>.json')
  })

  test('a dataset that is not there', async () => {
    const { code, stderr } = await grade({ dataset: join(root, 'none') })
    expect(code).toBe(2)
    expect(stderr).toContain(join(root, 'none'))
  })

  test('a dataset without split.json', async () => {
    rmSync(join(dataset, 'split.json'))
    const { code, stderr } = await grade()
    expect(code).toBe(2)
    expect(stderr).toContain(join(dataset, 'split.json'))
  })

  test('a pattern that Python refuses', async () => {
    writeRows([ROWS[0] as object, { ...ROWS[1], checks: [{ type: 'regex', value: 'a(b' }] }])
    const { code, stderr } = await grade()
    expect(code).toBe(2)
    expect(stderr).toContain(`${join(dataset, 'tests.jsonl')}:2:`)
    expect(stderr).toContain('missing ), unterminated subpattern at position 1')
  })

  test('broken rows, every one of them', async () => {
    writeFileSync(join(dataset, 'tests.jsonl'), '{"id":\n{"id":"a b"}\n')
    const { code, stderr } = await grade()
    expect(code).toBe(2)
    expect(stderr).toContain('tests.jsonl:1:')
    expect(stderr).toContain('tests.jsonl:2:')
  })

  test('a score that cannot be written', async () => {
    writeResults(RIGHT)
    mkdirSync(join(run, 'score.json'))
    const { code, stderr } = await grade()
    expect(code).toBe(2)
    expect(stderr).toContain('The score cannot be written')
    expect(readdirSync(run)).toEqual(['score.json', 'tests'])
  })
})

test('a dataset of two files grades, whatever else its folder holds', async () => {
  writeResults(RIGHT)
  writeFileSync(join(dataset, 'planted.json'), '# another form')
  writeFileSync(join(dataset, 'past-sessions.json'), '{}')
  expect((await grade()).code).toBe(0)
})
