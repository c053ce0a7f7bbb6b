import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileChecks } from '../../src/checks/index.js'
import type { CaseResult } from '../../src/dataset/result.js'
import { loadTests } from '../../src/loading/load-tests.js'
import { parseResult } from '../../src/loading/results.js'
import { outcomeOf } from '../../src/suites/learning/outcome.js'
import type { LearningRow } from '../../src/suites/learning/row.js'
import { scoreLearning } from '../../src/suites/learning/score.js'
import type { LearningScore } from '../../src/suites/learning/score-shape.js'

const root = join(import.meta.dirname, '..', '..')
export const datasetDir: string = join(root, 'dataset', 'learning')
const controlsDir = join(import.meta.dirname, 'learning')

const { rows: loaded, split } = await loadTests(datasetDir)
export const rows: readonly LearningRow[] = loaded.map(({ row }) => row)
export { split }

const compiled = new Map(rows.map(row => [row.id, compileChecks(row)]))

/** Grades one result of a row, as `grade` does. */
export function gradeRow(row: LearningRow, result: CaseResult): (boolean | null)[] {
  return outcomeOf(row.id, compiled.get(row.id) ?? [], result).checks
}

/** Scores a whole set, made by a function of the row. */
export function scoreSet(answer: (row: LearningRow) => CaseResult): LearningScore {
  const outcomes = rows.map(row => outcomeOf(row.id, compiled.get(row.id) ?? [], answer(row)))
  return scoreLearning(rows, split, outcomes)
}

/** Scores a set of answers that stands under `tests/controls/learning/<set>/tests`. */
export function scoreControl(set: string): LearningScore {
  return scoreSet(row => readAnswer(set, row.id))
}

export function readAnswer(set: string, id: string): CaseResult {
  return parseResult(readFileSync(join(controlsDir, set, 'tests', `${id}.json`), 'utf8'))
}

/** The answer key as one text. */
export function answerKey(): string {
  const dir = join(datasetDir, 'answer-key-memory')
  return readdirSync(dir)
    .sort()
    .map(name => readFileSync(join(dir, name), 'utf8'))
    .join('\n')
}

/** Share of all checks that pass, in percent. */
export function checksPassed({ tests }: LearningScore): number {
  const checks = Object.values(tests).flatMap(test => test.checks)
  return (100 * checks.filter(check => check.pass).length) / checks.length
}

/** Checks that fail, as `id #n type value`, for a message that names them. */
export function failing({ tests }: LearningScore): string[] {
  return Object.entries(tests).flatMap(([id, test]) =>
    test.checks.flatMap((check, index) =>
      check.pass ? [] : [`${id} #${index} ${check.type} ${check.value}`],
    ),
  )
}
