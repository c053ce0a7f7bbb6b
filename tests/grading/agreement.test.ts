import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderGrader } from '../../src/loading/grade-folder.js'
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

function writeDataset(folder: string, rows: LearningRow[], split: Split): void {
  mkdirSync(folder)
  const lines = rows.map(row => `${JSON.stringify(row)}\n`)
  writeFileSync(join(folder, 'tests.jsonl'), lines.join(''))
  writeFileSync(join(folder, 'split.json'), JSON.stringify(split))
}

/** Grades every folder in `runs` with grade.py; gives the exit codes by the names of the folders. */
function gradeInPython(dataset: string, runs: string): Record<string, number> {
  const driver = join(here, 'grade_folders.py')
  return JSON.parse(execFileSync('python3', [driver, GRADER, dataset, runs], { encoding: 'utf8' }))
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
