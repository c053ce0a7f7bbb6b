import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import type { LearningRow } from '../suites/learning/row.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { harnessCases } from './harness-cases.js'
import { runCase } from './run-case.js'

export interface LearningModule {
  /** Declares the test of the row at `line` (from 1). */
  memoryTest(name: string, options: { tags: string[] }, line: number): void
  /** Declares one of the cases by which the harness proves that cases are kept apart. */
  harnessTest(name: string, options: { tags: string[] }): void
}

/**
 * The functions that a module made of `tests.jsonl` calls. Rows are read from the file by their
 * line when a test runs.
 */
export function learningModule(file: string, importAdapter: ImportAdapter): LearningModule {
  const module = new EvalModule(file, importAdapter)
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  beforeAll(() => module.open(), 0)
  afterAll(() => module.close(), 0)
  return {
    memoryTest(name, { tags }, line) {
      const id = name.slice(0, name.indexOf(':'))
      const known = module.known(id)
      // No time-out of Vitest's own: waiting for a free slot is no fault of a case, and every step
      // of a case has a limit of its own.
      const options = { tags, concurrent: true, timeout: 0, retry: 0, fails: known !== undefined }
      test(name, options, context => {
        const row = JSON.parse(lines[line - 1] ?? '') as LearningRow
        return runCase(module, { row, line, known }, context)
      })
    },
    harnessTest: harnessCases(module),
  }
}
