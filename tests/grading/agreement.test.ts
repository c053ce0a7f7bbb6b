import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatasetError } from '../../src/loading/dataset-error.js'
import { folderGrader } from '../../src/loading/grade-folder.js'
import { loadTests } from '../../src/loading/load-tests.js'
import { formatScore } from '../../src/suites/learning/format-score.js'
import type { LearningRow, Split } from '../../src/suites/learning/row.js'
import type { LearningScore } from '../../src/suites/learning/score-shape.js'
import { random } from './random.js'
import { randomResult } from './random-results.js'
import { ROWS, SPLIT } from './rows.js'

const FOLDERS = 1000
const here = dirname(fileURLToPath(import.meta.url))
const GRADER = join(here, '../../dataset/learning/grade.py')
const python = spawnSync('python3', ['--version']).status === 0
const seed = Number(process.env.GRADING_SEED ?? Date.now() % 1_000_000_000)

describe.skipIf(!python)(`grading agrees with grade.py (GRADING_SEED=${seed})`, () => {
  let root: string
  const grade = folderGrader({ rows: ROWS.map(row => ({ row })), split: SPLIT })

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'grading-'))
    writeDataset(join(root, 'dataset'), ROWS, SPLIT)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test(`on ${FOLDERS} random results folders, byte for byte`, { timeout: 60_000 }, async () => {
    const runs = join(root, 'runs')
    for (let number = 0; number < FOLDERS; number++) writeRun(join(runs, String(number)), number)

    const codes = gradeInPython(join(root, 'dataset'), runs)
    const scores: LearningScore[] = []
    for (let number = 0; number < FOLDERS; number++) {
      const run = join(runs, String(number))
      const { score } = await grade(run)
      const expected = readFileSync(join(run, 'score.json'), 'utf8')
      expect(formatScore(score), `results folder ${number} of seed ${seed}`).toBe(expected)
      expect(codes[number], `exit code of folder ${number}`).toBe(score.complete ? 0 : 3)
      scores.push(score)
    }
    expectVariety(scores)
  })

  test('on a search that never ends: undecided', { timeout: 60_000 }, async () => {
    const endless = ROWS.slice(0, 3).map(row => ({ ...row, checks: [...row.checks] }))
    endless[1]?.checks.push({ type: 'not_regex', value: '(a+)+$' })
    const split = { train: endless.map(row => row.id), holdout: [] }
    writeDataset(join(root, 'endless'), endless, split)
    const run = join(root, 'hard', '0')
    mkdirSync(join(run, 'tests'), { recursive: true })
    for (const { id } of endless) {
      const result = { reply: `late Ana Silva ${'a'.repeat(40)}b` }
      writeFileSync(join(run, 'tests', `${id}.json`), JSON.stringify(result))
    }
    gradeInPython(join(root, 'endless'), join(root, 'hard'))
    const { score } = await folderGrader({ rows: endless.map(row => ({ row })), split })(run)
    expect(score.errors).toEqual(['people-02'])
    expect(formatScore(score)).toBe(readFileSync(join(run, 'score.json'), 'utf8'))
  })

  test('on results that are no files, or too large: nothing hangs', {
    timeout: 60_000,
  }, async () => {
    const odd: Record<string, (file: string) => void> = {
      pipe: file => execFileSync('mkfifo', [file]),
      'link-to-pipe': file => {
        execFileSync('mkfifo', [`${file}.pipe`])
        symlinkSync(`${file}.pipe`, file)
      },
      'link-to-device': file => symlinkSync('/dev/zero', file),
      'link-to-itself': file => symlinkSync(file, file),
      'link-to-nothing': file => symlinkSync(`${file}.gone`, file),
      'link-to-folder': file => symlinkSync('..', file),
      folder: file => mkdirSync(file),
      large: file => {
        writeFileSync(file, '{"reply":"Ana"}')
        truncateSync(file, 200_000_001)
      },
      'other-case': file =>
        writeFileSync(file.replace('other-case', 'Other-Case'), '{"reply":"Ana"}'),
      right: file => writeFileSync(file, '{"reply":"Ana"}'),
    }
    const rows = Object.keys(odd).map(id => rowOf(id))
    const split = { train: Object.keys(odd), holdout: [] }
    writeDataset(join(root, 'odd'), rows, split)
    const run = join(root, 'odd-runs', '0')
    mkdirSync(join(run, 'tests'), { recursive: true })
    for (const [id, make] of Object.entries(odd)) make(join(run, 'tests', `${id}.json`))
    gradeInPython(join(root, 'odd'), join(root, 'odd-runs'))
    const { score } = await folderGrader({ rows: rows.map(row => ({ row })), split })(run)
    expect(formatScore(score)).toBe(readFileSync(join(run, 'score.json'), 'utf8'))
    expect(score.missing).toEqual(['link-to-nothing', 'other-case'])
    expect(score.tests.right?.verdict).toBe('passed')
    expect(score.errors).toHaveLength(7)
  })

  test('on ids that look like numbers or like members of objects', async () => {
    const ids = ['constructor', '10', '2', '02', '4294967294', '4294967295', 'B', 'a', 'toString']
    const rows = ids.map(rowOf)
    const split = { train: ids, holdout: [] }
    writeDataset(join(root, 'ids'), rows, split)
    const run = join(root, 'id-runs', '0')
    mkdirSync(join(run, 'tests'), { recursive: true })
    for (const id of ids.slice(0, -2))
      writeFileSync(join(run, 'tests', `${id}.json`), '{"reply":"Ana"}')
    gradeInPython(join(root, 'ids'), join(root, 'id-runs'))
    const { score } = await folderGrader({ rows: rows.map(row => ({ row })), split })(run)
    expect(score.missing).toEqual(['a', 'toString'])
    expect(formatScore(score)).toBe(readFileSync(join(run, 'score.json'), 'utf8'))
  })

  const good = JSON.stringify(rowOf('a-1'))
  const goodSplit = '{"train":["a-1"],"holdout":[]}'
  test.each([
    ['a value that is no text', good.replace('"value":"Ana"', '"value":1'), goodSplit],
    ['an empty value', good.replace('"value":"Ana"', '"value":""'), goodSplit],
    ['an unknown type', good.replace('"contains"', '"equals"'), goodSplit],
    ['an unknown place', good.replace('"value":"Ana"', '"value":"Ana","where":"turn"'), goodSplit],
    ['no checks', good.replace(/\[.*\]/, '[]'), goodSplit],
    ['checks that are no list', good.replace(/\[.*\]/, '{}'), goodSplit],
    ['a guard in words', good.replace('"kind"', '"guard":"yes","kind"'), goodSplit],
    ['a field that stands twice', good.replace('"kind"', '"area":"work","kind"'), goodSplit],
    ['an id that stands twice', `${good}\n${good}`, goodSplit],
    [
      'ids that differ in case',
      `${good}\n${good.replace('a-1', 'A-1')}`,
      '{"train":["a-1","A-1"],"holdout":[]}',
    ],
    ['an id that leads elsewhere', good.replace('a-1', '../a'), '{"train":["../a"],"holdout":[]}'],
    ['the id __proto__', good.replace('a-1', '__proto__'), '{"train":["__proto__"],"holdout":[]}'],
    ['deep nesting', `${'['.repeat(3000)}${']'.repeat(3000)}`, goodSplit],
    ['no rows', '\n', goodSplit],
    ['a row that is no object', '[]', goodSplit],
    [
      'a pattern that Python refuses',
      good.replace('contains', 'regex').replace('Ana', '('),
      goodSplit,
    ],
    ['a row in both parts', good, '{"train":["a-1"],"holdout":["a-1"]}'],
    ['a row twice in a part', good, '{"train":["a-1","a-1"],"holdout":[]}'],
    ['a row in no part', good, '{"train":[],"holdout":[]}'],
    ['a stranger in a part', good, '{"train":["a-1","b"],"holdout":[]}'],
    ['a part that stands twice', good, '{"train":["a-1"],"holdout":[],"train":["a-1"]}'],
    ['parts that are no lists', good, '{"train":"a-1","holdout":[]}'],
    ['a split that is no object', good, '[]'],
  ])('both refuse a dataset with %s', async (_, tests, split) => {
    const dataset = mkdtempSync(join(root, 'bad-'))
    const runs = mkdtempSync(join(root, 'bad-runs-'))
    writeFileSync(join(dataset, 'tests.jsonl'), tests)
    writeFileSync(join(dataset, 'split.json'), split)
    mkdirSync(join(runs, '0', 'tests'), { recursive: true })
    await expect(loadTests(dataset)).rejects.toThrow(DatasetError)
    expect(gradeInPython(dataset, runs)).toEqual({ 0: 2 })
  })

  test.skipIf(process.getuid?.() === undefined)(
    'both refuse a dataset that is a pipe',
    async () => {
      const dataset = mkdtempSync(join(root, 'pipe-'))
      execFileSync('mkfifo', [join(dataset, 'tests.jsonl')])
      writeFileSync(join(dataset, 'split.json'), goodSplit)
      const runs = mkdtempSync(join(root, 'pipe-runs-'))
      mkdirSync(join(runs, '0', 'tests'), { recursive: true })
      await expect(loadTests(dataset)).rejects.toThrow(/it is no file/)
      expect(gradeInPython(dataset, runs)).toEqual({ 0: 2 })
    },
  )

  /** Spoilt results are rare enough that some folders are complete. */
  function writeRun(folder: string, number: number): void {
    const source = random(seed + number * 7919)
    const tests = join(folder, 'tests')
    mkdirSync(tests, { recursive: true })
    for (const { id } of ROWS) {
      const bytes = randomResult(source)
      if (bytes) writeFileSync(join(tests, `${id}.json`), bytes)
      else if (source.chance(0.3)) mkdirSync(join(tests, `${id}.json`))
    }
    if (source.chance(0.2)) writeFileSync(join(tests, 'stranger.json'), '{"reply":"x"}')
  }

  test('the order in which the files were written makes no difference', async () => {
    const [there, back] = [join(root, 'there'), join(root, 'back')]
    const source = random(seed)
    const results = ROWS.map(({ id }) => [`${id}.json`, randomResult(source)] as const)
    for (const [folder, files] of [
      [there, results],
      [back, results.toReversed()],
    ] as const) {
      mkdirSync(join(folder, 'tests'), { recursive: true })
      for (const [name, bytes] of files)
        if (bytes) writeFileSync(join(folder, 'tests', name), bytes)
    }
    const [one, other] = await Promise.all([grade(there), grade(back)])
    expect(formatScore(other.score)).toBe(formatScore(one.score))
  })
})

function rowOf(id: string): LearningRow {
  return {
    id,
    area: 'people',
    kind: 'ask',
    request: 'Who?',
    checks: [{ type: 'contains', value: 'Ana' }],
  }
}

function writeDataset(folder: string, rows: LearningRow[], split: Split): void {
  mkdirSync(folder)
  const lines = rows.map(row => `${JSON.stringify(row)}\n`)
  writeFileSync(join(folder, 'tests.jsonl'), lines.join(''))
  writeFileSync(join(folder, 'split.json'), JSON.stringify(split))
}

/** Grades every folder in `runs` with grade.py; gives the exit codes by the names of the folders. */
function gradeInPython(dataset: string, runs: string): Record<string, number> {
  const driver = join(here, 'grade_folders.py')
  // What it complains about need not be seen.
  const command = ['-W', 'ignore', driver, GRADER, dataset, runs]
  return JSON.parse(spawnSync('python3', command, { encoding: 'utf8' }).stdout)
}

/** A comparison of folders that all look alike would prove little. */
function expectVariety(scores: LearningScore[]): void {
  const verdicts = scores.flatMap(score => Object.values(score.tests).map(test => test.verdict))
  const share = (verdict: string) => verdicts.filter(v => v === verdict).length / verdicts.length
  for (const verdict of ['passed', 'failed', 'errored', 'not-run', 'not-applicable'])
    expect(share(verdict), verdict).toBeGreaterThan(0.003)
  const checks = Object.values(scores[0]?.tests ?? {}).flatMap(test => test.checks)
  checks.forEach((_, index) => {
    const passes = scores.map(s => Object.values(s.tests).flatMap(t => t.checks)[index]?.pass)
    expect(passes, `check ${index} passes somewhere and fails somewhere`).toEqual(
      expect.arrayContaining([true, false]),
    )
  })
}
