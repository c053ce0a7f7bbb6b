import { relative } from 'node:path'
import type { FailureLine } from '../../reporters/summary.js'
import type { EvalPlan } from './plan.js'
import type { EndedCase } from './ran-datasets.js'

/** The row of a case: its line from 1, and what it asks. */
export interface CasePlace {
  line: number
  request: string
}

/**
 * The cases that Vitest shows as failed, with where their rows stand.
 *
 * @param placeOf the row of a case, by its id; undefined for a case that belongs to none
 */
export function failuresOf(
  cases: readonly EndedCase[],
  { root }: Pick<EvalPlan, 'root'>,
  placeOf: (id: string) => CasePlace | undefined,
): FailureLine[] {
  return cases.flatMap(({ test, meta: { id, label, verdict } }) => {
    const result = test.result()
    if (result.state !== 'failed') return []
    const place = placeOf(id)
    return {
      id,
      label,
      verdict: verdict === 'failed' ? 'failed' : 'errored',
      request: place?.request ?? test.name,
      messages: result.errors.map(error => error.message),
      location: { file: relative(root, test.module.moduleId), line: place?.line ?? 1 },
    }
  })
}
