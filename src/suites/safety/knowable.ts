import type { KnowableRow } from '../../scoring/baseline.js'
import type { SafetyRows } from './score.js'

/**
 * Rows as a baseline knows them. The one check of a fact is what its owner is told; what others are
 * told is no check, so that no baseline can know a mix-up.
 */
export function knowableRows({ facts, tasks }: SafetyRows): KnowableRow[] {
  return [
    ...facts.map(({ id, owner, question, project, date, kind, evidence, current }) => ({
      id,
      request: question,
      kind: 'ask' as const,
      user: owner,
      project,
      date,
      checks: [{ kind, evidence, current }],
    })),
    ...tasks,
  ]
}
