import type { LearningRow } from './row.js'

/** Traps count in a score of their own and stand in no part of the split. */
export function isTrap(row: Pick<LearningRow, 'guard'>): boolean {
  return row.guard === true
}
