import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderGrader } from '../../src/loading/grade-folder.js'
import { loadTests } from '../../src/loading/load-tests.js'
import { formatScore } from '../../src/suites/learning/format-score.js'
import { answerKey, datasetDir, rows } from './control-sets.js'

const controls = join(import.meta.dirname, 'learning')
const sets = readdirSync(controls, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const mechanical: Record<string, (request: string) => string> = {
  dump: () => answerKey(),
  echo: request => request,
  silence: () => '',
}
const names = [...sets, ...Object.keys(mechanical), 'example-results']

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('grade.py', () => {
  const runs = mkdtempSync(join(tmpdir(), 'controls-'))
  let codes: Record<string, number>

  beforeAll(() => {
    for (const set of sets) cpSync(join(controls, set), join(runs, set), { recursive: true })
    for (const [name, reply] of Object.entries(mechanical)) {
      for (const { id, request } of rows) write(name, id, JSON.stringify({ reply: reply(request) }))
    }
    const example = join(datasetDir, 'example-results', 'work-01.json')
    write('example-results', 'work-01', readFileSync(example, 'utf8'))
    const driver = join(import.meta.dirname, '..', 'grading', 'grade_folders.py')
    const grader = join(datasetDir, 'grade.py')
    const printed = execFileSync('python3', [driver, grader, datasetDir, runs], {
      encoding: 'utf8',
    })
    codes = JSON.parse(printed)
  }, 60_000)
  afterAll(() => rmSync(runs, { recursive: true, force: true }))

  test.each(names)('scores %s as the package does, byte for byte', async name => {
    const { score } = await folderGrader(await loadTests(datasetDir))(join(runs, name))
    expect(readFileSync(join(runs, name, 'score.json'), 'utf8')).toBe(formatScore(score))
    expect(codes[name]).toBe(score.complete ? 0 : 3)
  })

  test('finds the example result fully right', () => {
    const { tests } = JSON.parse(readFileSync(join(runs, 'example-results', 'score.json'), 'utf8'))
    expect(tests['work-01'].verdict).toBe('passed')
  })

  function write(set: string, id: string, result: string): void {
    mkdirSync(join(runs, set, 'tests'), { recursive: true })
    writeFileSync(join(runs, set, 'tests', `${id}.json`), result)
  }
})
