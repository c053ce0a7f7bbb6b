import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { FILES } from '../suites/safety/documents.js'
import type { Fact, Task } from '../suites/safety/row.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { harnessCases } from './harness-cases.js'
import { factCase } from './safety/fact-case.js'
import { SafetyEval } from './safety/safety-eval.js'
import { taskCase } from './safety/task-case.js'
import { wholeCase } from './safety/whole-case.js'

export interface SafetyModule {
  /** Declares the test of the fact or task at `line` (from 1). */
  memoryTest(name: string, options: { tags: string[] }, line: number): void
  /** Declares one of the cases by which the harness proves that cases are kept apart. */
  harnessTest(name: string, options: { tags: string[] }): void
  /** Declares a test of what no single fact can show. */
  probeTest(name: string, options: { tags: string[] }): void
}

/** The functions that a module made of `facts.jsonl` or of a safety dataset's `tests.jsonl` calls. */
export function safetyModule(file: string, importAdapter: ImportAdapter): SafetyModule {
  const module = new EvalModule(file, importAdapter)
  const shared = new SafetyEval(module)
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  const row = (line: number): unknown => JSON.parse(lines[line - 1] ?? '')
  beforeAll(() => shared.open(), 0)
  afterAll(() => shared.close(), 0)
  // Every step of a case has a limit of its own; see the learning module.
  const declare = (
    name: string,
    tags: string[],
    fails: boolean,
    run: (context: TestContext) => Promise<void>,
  ) => test(name, { tags, concurrent: true, timeout: 0, retry: 0, fails }, run)
  return {
    memoryTest(name, { tags }, line) {
      const known = module.known(name.slice(0, name.indexOf(':')))
      declare(name, tags, known !== undefined, context =>
        basename(file) === FILES.facts
          ? factCase(shared, { fact: row(line) as Fact, line, known }, context)
          : taskCase(shared, { task: row(line) as Task, line, known }, context),
      )
    },
    harnessTest: harnessCases(module, () => shared.withoutAssistant()),
    probeTest(name, { tags }) {
      declare(name, tags, false, context => wholeCase(shared, name, context))
    },
  }
}
