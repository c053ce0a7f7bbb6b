import type { Probe } from '../row.js'
import { holdsAll, holdsAny } from './holds.js'

type Wanted = Pick<Probe, 'expect' | 'accept' | 'stale'>

/**
 * Whether an answer, extractive or a model's, holds every expected text or any accepted wording, and
 * no superseded value. No answer is a wrong one; `null` for a probe that expects nothing.
 */
export function answerRight(
  answer: string | null,
  { expect, accept, stale }: Wanted,
): boolean | null {
  if (!expect) return null
  if (answer === null || holdsAny(answer, stale)) return false
  return holdsAll(answer, expect) || holdsAny(answer, accept)
}
