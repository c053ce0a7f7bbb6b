import type { Explanation } from '../checks/index.js'
import type { Verdict } from '../scoring/verdict.js'
import type { LearningRow } from '../suites/learning/row.js'
import type { Confirmed } from './confirm.js'
import { CaseErrored, CheckFailure } from './errors.js'
import type { EvalModule } from './eval-module.js'
import type { OneRun } from './one-run.js'

export interface EndedRuns {
  row: LearningRow
  /** Over all runs. */
  verdict: Verdict
  runs: readonly OneRun[]
  confirmed: Confirmed | undefined
}

/**
 * What Vitest is to show of a case: an error for what broke, or one failure for every check, told by
 * the first run in which it failed. None where the case is green.
 *
 * @param frame of the row
 */
export function failuresOf(module: EvalModule, ended: EndedRuns, frame: string): Error[] {
  const { row, verdict, runs, confirmed } = ended
  if (confirmed?.said === 'unstable') return []
  const all = [...runs, ...(confirmed?.reruns ?? [])]
  const errored = all.findIndex(({ outcome }) => outcome.verdict === 'errored')
  if (errored >= 0) {
    const { result, explained, outcome } = all[errored] as OneRun
    const prefix = prefixOf(ended, errored)
    if (result?.error !== undefined) {
      return [new CaseErrored(`${prefix}errored: ${outcome.error}`, row, result, frame)]
    }
    // A check took too long; a control is red for that one alone.
    return explained
      .filter(({ pass }) => pass === null || !module.settings.control)
      .map(one => failureOf(one, prefix, frame))
  }
  const unstored = all.findIndex(({ outcome }) => outcome.verdict === 'not-run')
  if (unstored >= 0) {
    const reason = `errored: there is no stored result of this case in ${module.recorded}`
    return [new CaseErrored(reason, row, { reply: '' }, frame)]
  }
  // Floor, ceiling and recorded sets are there to be compared with.
  if (verdict !== 'failed' || module.settings.control) return []
  const failures = new Map<number, CheckFailure>()
  for (const [index, { explained }] of runs.entries()) {
    for (const one of explained) {
      if (failures.has(one.check)) continue
      failures.set(one.check, failureOf(one, prefixOf(ended, index), frame))
    }
  }
  return [...failures].sort(([a], [b]) => a - b).map(([, failure]) => failure)
}

function failureOf(explanation: Explanation, prefix: string, frame: string): CheckFailure {
  return new CheckFailure({ ...explanation, message: prefix + explanation.message }, frame)
}

/** `1 of 3 runs passed; in run 2: `; empty where a case ran once. */
function prefixOf({ runs, confirmed }: EndedRuns, index: number): string {
  const reruns = confirmed?.reruns ?? []
  if (runs.length + reruns.length === 1) return ''
  const passed = (of: readonly OneRun[]) =>
    of.filter(({ outcome }) => outcome.verdict === 'passed').length
  const first =
    runs.length === 1 ? 'the run failed' : `${passed(runs)} of ${runs.length} runs passed`
  const then = reruns.length === 0 ? '' : `, ${passed(reruns)} of ${reruns.length} reruns alone`
  const where =
    index < runs.length
      ? runs.length === 1
        ? ''
        : `in run ${index + 1}: `
      : `in rerun ${index - runs.length + 1}: `
  return `${first}${then}; ${where}`
}
