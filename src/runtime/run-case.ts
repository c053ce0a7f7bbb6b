import type { TestContext } from 'vitest'
import { compileChecks, explainFailure } from '../checks/index.js'
import type { KnownCase } from '../scoring/baseline.js'
import type { CaseOutcome } from '../scoring/verdict.js'
import { outcomeOf } from '../suites/learning/outcome.js'
import type { LearningRow } from '../suites/learning/row.js'
import { stageOf, stageText } from '../suites/learning/stage.js'
import { shorten } from '../text/index.js'
import { annotateCase } from './annotate-case.js'
import { CaseErrored, CheckFailure, pointTo } from './errors.js'
import type { EvalModule } from './eval-module.js'
import { obtainResult } from './obtain-result.js'
import type { CaseMeta } from './provided.js'

export interface Case {
  row: LearningRow
  line: number
  known: KnownCase | undefined
}

/** An error in `task.meta` is for counting; the whole of it stands in the result's file. */
const ERROR_LIMIT = 200

/** Runs one case: asks, keeps the result, grades it, reports. Throws what Vitest is to show. */
export async function runCase(
  module: EvalModule,
  { row, line, known }: Case,
  context: TestContext,
): Promise<void> {
  const { live } = module
  const report = (outcome: Omit<CaseOutcome, 'id'>, more: Partial<CaseMeta> = {}) => {
    context.task.meta.memoryEval = metaOf(module, { ...outcome, id: row.id }, more)
  }
  if (live && live.missing.length > 0) {
    report({ verdict: 'not-run', checks: [] })
    return context.skip(`not run: ${live.missing.join(', ')} is not set`)
  }
  const result = await obtainResult(module, row, context)
  const frame = pointTo(module.file, line)
  if (!result) {
    report({ verdict: 'not-run', checks: [] }, { missing: true })
    const reason = `errored: there is no stored result of this case in ${module.recorded}`
    throw new CaseErrored(reason, row, { reply: '' }, frame)
  }
  if (result.notApplicable !== undefined && result.error === undefined) {
    report({ verdict: 'not-applicable', checks: [] })
    return context.skip(`not applicable: ${result.notApplicable}`)
  }
  const compiled = compileChecks(row)
  const outcome = outcomeOf(row.id, compiled, result)
  const stage = failed(outcome) ? stageOf(row, module.dataset.plants, result) : undefined
  const about = { ms: result.ms, ...(stage && { stage: stage.stage }) }
  report(outcome, { ...about, ...(known && { known: true }) })

  const explained = compiled.flatMap((check, index) => {
    const pass = outcome.checks[index] ?? null
    return pass ? [] : [{ pass, ...explainFailure(check, row, result, pass) }]
  })
  const [first] = explained
  if (first && stage) first.message += `\n  ${stageText(stage)}`
  const isExpected = known !== undefined && isKnown(outcome, known)
  const isShown = outcome.verdict === 'errored' || (!module.settings.control && !isExpected)
  await annotateCase(context, {
    row,
    result,
    dataset: module.dataset,
    failed: explained.map(({ message }) => message),
    isShown: isShown && explained.length > 0,
  })
  if (known) expectFailure(context, isExpected)
  if (result.error !== undefined) {
    throw new CaseErrored(`errored: ${result.error}`, row, result, frame)
  }
  // Floor, ceiling and recorded sets are there to be compared with: only an undecided check is red.
  const failures = explained
    .filter(({ pass }) => pass === null || !module.settings.control)
    .map(explanation => new CheckFailure(explanation, frame))
  // Vitest shows each error of an AggregateError on its own, with its own diff.
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} checks failed`)
  if (failures[0]) throw failures[0]
}

function failed({ verdict }: CaseOutcome): boolean {
  return verdict === 'failed'
}

function metaOf(
  { settings, dataset, live }: EvalModule,
  { id, verdict, checks, error }: CaseOutcome,
  more: Partial<CaseMeta>,
): CaseMeta {
  const { label } = settings
  const { agent, isolation } = live?.adapter ?? {}
  return {
    ...{ label, dataset: dataset.name, id, verdict, checks },
    ...(error === undefined ? {} : { error: shorten(error, ERROR_LIMIT) }),
    ...(agent && { agent: agent.name }),
    ...(isolation === 'shared' && { isolated: false }),
    ...more,
  }
}

/** True when no check fails that the baseline does not know: an error or a worse answer is news. */
function isKnown({ verdict, checks }: CaseOutcome, { failing }: KnownCase): boolean {
  return (
    verdict === 'failed' && checks.every((pass, index) => pass === true || failing.includes(index))
  )
}

/** The runner reads the flag after the test's body: a known failure that is mended stays green. */
function expectFailure({ task }: TestContext, fails: boolean): void {
  Object.assign(task, { fails })
}
