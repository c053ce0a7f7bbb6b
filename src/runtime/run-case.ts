import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { compileChecks, explainFailure, gradeResult } from '../checks/index.js'
import type { CaseResult } from '../dataset/result.js'
import { runDir } from '../replay/output-paths.js'
import type { KnownCase } from '../scoring/baseline.js'
import type { CheckPass, Verdict } from '../scoring/verdict.js'
import type { LearningRow } from '../suites/learning/row.js'
import { annotateCase } from './annotate-case.js'
import { askLive } from './ask-live.js'
import { CaseErrored, CheckFailure, pointTo } from './errors.js'
import type { EvalModule } from './eval-module.js'
import type { CaseMeta } from './provided.js'
import { MISSING, readStored, writeResult } from './stored-results.js'

export interface Case {
  row: LearningRow
  line: number
  known: KnownCase | undefined
}

/** Runs one case: asks, keeps the result, grades it, reports. Throws what Vitest is to show. */
export async function runCase(
  module: EvalModule,
  { row, line, known }: Case,
  context: TestContext,
): Promise<void> {
  const { settings, live, dataset } = module
  const report = (verdict: Verdict, checks: CheckPass[], more: Partial<CaseMeta> = {}) => {
    context.task.meta.memoryEval = {
      label: settings.label,
      dataset: dataset.name,
      id: row.id,
      verdict,
      checks,
      agent: live?.adapter.agent?.name,
      isolated: live?.adapter.isolation === 'shared' ? false : undefined,
      ...more,
    }
  }
  if (live && live.missing.length > 0) {
    report('not-run', [])
    return context.skip(`not run: ${live.missing.join(', ')} is not set`)
  }
  const result = await resultOf(module, row, context)
  if (result.notApplicable !== undefined) {
    report('not-applicable', [])
    return context.skip(`not applicable: ${result.notApplicable}`)
  }
  if (module.recorded !== null && result === MISSING) {
    report('not-run', [], { missing: true })
    throw new CaseErrored(
      `errored: there is no stored result in ${module.recorded}`,
      row,
      result,
      pointTo(module.file, line),
    )
  }
  const compiled = compileChecks(row)
  const checks = gradeResult(compiled, result)
  const undecided = checks.includes(null)
  const errored = result.error !== undefined || undecided
  const verdict = errored ? 'errored' : checks.every(pass => pass) ? 'passed' : 'failed'
  report(verdict, checks, { error: result.error, ms: result.ms, known: known !== undefined })
  await annotateCase(context, { row, result, dataset, passed: verdict === 'passed' })

  const frame = pointTo(module.file, line)
  if (known) expectFailure(context, verdict === 'failed' && isKnown(checks, known))
  if (result.error !== undefined) {
    throw new CaseErrored(`errored: ${result.error}`, row, result, frame)
  }
  const failures = compiled.flatMap((check, index) =>
    checks[index] === true || (settings.control && checks[index] === false)
      ? []
      : [new CheckFailure(explainFailure(check, row, result, checks[index]), frame)],
  )
  // Vitest shows each error of an AggregateError on its own, with its own diff.
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} checks failed`)
  if (failures[0]) throw failures[0]
}

/** True when no check fails that the baseline does not know: an error or a worse answer is news. */
function isKnown(checks: readonly CheckPass[], { failing }: KnownCase): boolean {
  return checks.every((pass, index) => pass === true || failing.includes(index))
}

/** The runner reads the flag after the test's body: a known failure that is mended stays green. */
function expectFailure({ task }: TestContext, fails: boolean): void {
  Object.assign(task, { fails })
}

async function resultOf(
  module: EvalModule,
  row: LearningRow,
  context: TestContext,
): Promise<CaseResult> {
  const { settings, dataset } = module
  const dir = runDir(settings.outputDir, dataset.name, settings.label, 1)
  if (module.recorded !== null) {
    const result = await readStored(module.recorded, row.id)
    // An adapter of stored results stands for a system: its run leaves a results folder as well.
    if (settings.recorded === null && result !== MISSING) {
      await writeResult(join(dir, 'tests'), row, result)
    }
    return result
  }
  const stored = module.run.reuseResults ? await readStored(dir, row.id, row) : undefined
  const result =
    stored?.error === undefined && stored ? stored : await askLive(module, row, context)
  await writeResult(join(dir, 'tests'), row, result)
  return result
}
