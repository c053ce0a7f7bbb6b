import { type CompiledCheck, gradeResult } from '../../checks/index.js'
import type { CaseResult } from '../../dataset/result.js'
import type { CaseOutcome } from '../../scoring/verdict.js'

/** How a case ended, from what the assistant did in it. */
export function outcomeOf(
  id: string,
  checks: readonly CompiledCheck[],
  result: CaseResult,
): CaseOutcome {
  const passes = gradeResult(checks, result)
  if (result.error !== undefined)
    return { id, verdict: 'errored', checks: passes, error: result.error }
  if (result.notApplicable !== undefined)
    return { id, verdict: 'not-applicable', checks: passes.map(() => null) }
  const undecided = passes.indexOf(null)
  if (undecided >= 0) {
    const error = `check ${undecided + 1} is undecided: its search took longer than a second`
    return { id, verdict: 'errored', checks: passes, error }
  }
  return { id, verdict: passes.includes(false) ? 'failed' : 'passed', checks: passes }
}
