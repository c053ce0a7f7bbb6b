import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { FILES } from '../suites/safety/documents.js'
import type { Fact, Task } from '../suites/safety/row.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { harnessCases } from './harness-cases.js'
import { factCase } from './safety/fact-case.js'
import { runSafetyCase } from './safety/run-case.js'
import { SafetyRuns } from './safety/safety-runs.js'
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
  const runs = new SafetyRuns(module)
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  const row = (line: number): unknown => JSON.parse(lines[line - 1] ?? '')
  beforeAll(() => runs.open(), 0)
  afterAll(() => runs.close(), 0)
  const idOf = (name: string) => name.slice(0, name.indexOf(':'))
  // Every step of a case has a limit of its own; see the learning module.
  const declare = (
    name: string,
    tags: string[],
    fails: boolean,
    run: (context: TestContext) => Promise<void>,
  ) => test(name, { tags, concurrent: true, timeout: 0, retry: 0, fails }, run)
  return {
    memoryTest(name, { tags }, line) {
      const known = module.known(idOf(name))
      declare(name, tags, known !== undefined, context => {
        if (basename(file) === FILES.facts) {
          const fact = row(line) as Fact
          const about = { id: fact.id, line, request: fact.question, checks: 1, known }
          return runSafetyCase(runs, context, about, run => factCase(run, { fact, line }, context))
        }
        const task = row(line) as Task
        const about = { ...task, line, checks: task.checks.length, known }
        return runSafetyCase(runs, context, about, run => taskCase(run, { task, line }, context))
      })
    },
    harnessTest: harnessCases(module, () => runs.first.withoutAssistant()),
    probeTest(name, { tags }) {
      const id = idOf(name)
      const about = { id, line: 1, request: name, checks: 1 }
      declare(name, tags, false, context =>
        runSafetyCase(runs, context, about, run => wholeCase(run, id, context)),
      )
    },
  }
}
