import type { TestContext } from 'vitest'
import { type CompiledCheck, type Explanation, explainFailure } from '../checks/index.js'
import type { CaseResult } from '../dataset/result.js'
import type { CaseOutcome, CheckPass } from '../scoring/verdict.js'
import { outcomeOf } from '../suites/learning/outcome.js'
import type { LearningRow } from '../suites/learning/row.js'
import { type Stage, stageOf, stageText } from '../suites/learning/stage.js'
import { shorten } from '../text/index.js'
import type { EvalModule } from './eval-module.js'
import { obtainResult, type RunPlace } from './obtain-result.js'
import { NotRun } from './on-behalf-of.js'
import type { RunMeta } from './provided.js'

/** What came of asking a row once. */
export interface OneRun {
  /** Undefined where no result is stored. */
  result: CaseResult | undefined
  outcome: CaseOutcome
  /** Why each check that did not pass failed; `check` is its position. */
  explained: (Explanation & { check: number; pass: CheckPass })[]
  stage: Stage | undefined
  /** Why it was not run, where a result was to be asked for. */
  notRun?: string
}

/** Asks, keeps the result, grades it. */
export async function runOnce(
  module: EvalModule,
  row: LearningRow,
  compiled: readonly CompiledCheck[],
  place: RunPlace,
  context: TestContext,
): Promise<OneRun> {
  const { id } = row
  let result: CaseResult | undefined
  try {
    result = await obtainResult(module, row, place, context)
  } catch (error) {
    if (!(error instanceof NotRun)) throw error
    return { ...unasked(id), notRun: error.message }
  }
  if (!result) return unasked(id)
  const outcome = outcomeOf(id, compiled, result)
  if (outcome.verdict === 'not-applicable') {
    return { result, outcome, explained: [], stage: undefined }
  }
  const finding =
    outcome.verdict === 'failed' ? stageOf(row, module.dataset.plants, result) : undefined
  const explained = compiled.flatMap((check, index) => {
    const pass = outcome.checks[index] ?? null
    return pass ? [] : [{ check: index, pass, ...explainFailure(check, row, result, pass) }]
  })
  const [first] = explained
  if (first && finding) first.message += `\n  ${stageText(finding)}`
  return { result, outcome, explained, stage: finding?.stage }
}

function unasked(id: string): OneRun {
  const outcome: CaseOutcome = { id, verdict: 'not-run', checks: [] }
  return { result: undefined, outcome, explained: [], stage: undefined }
}

/** An error in `task.meta` is for counting; the whole of it stands in the result's file. */
const ERROR_LIMIT = 200

/** What the main process needs to know of a run. */
export function metaOfRun({ result, outcome: { verdict, checks, error } }: OneRun): RunMeta {
  return {
    ...{ verdict, checks },
    ...(error !== undefined && { error: shorten(error, ERROR_LIMIT) }),
    ...(result?.ms !== undefined && { ms: result.ms }),
    ...(result?.usage && { usage: result.usage }),
  }
}
