import type { LearningRow, Part, Split } from './row.js'

/** Which score a row counts in; undefined for a row that stands in no list of the split. */
export function partOf(row: Pick<LearningRow, 'id' | 'guard'>, split: Split): Part | undefined {
  if (row.guard) return 'trap'
  if (split.train.includes(row.id)) return 'practice'
  if (split.holdout.includes(row.id)) return 'exam'
  return undefined
}
