import type { LearningScore, LearningTestScore } from '../suites/learning/score-shape.js'

/** The printed means of a learning score, by the names that a gate and a comparison use. */
export const PARTS = ['practice', 'exam', 'main', 'people', 'rules', 'corrections', 'work'] as const

export type PartName = (typeof PARTS)[number]

/** The printed number of a part, 0 to 100; `null` where nothing was measured. */
export function printed(
  score: Pick<LearningScore, 'practice' | 'exam' | 'main' | 'byArea'>,
  part: PartName,
): number | null {
  if (part === 'practice' || part === 'exam' || part === 'main') return score[part]
  return score.byArea[part]
}

/** Whether a test counts in a part. Traps count in none. */
export function countsIn(
  part: PartName,
  { split, area }: Pick<LearningTestScore, 'split' | 'area'>,
): boolean {
  if (split === 'trap') return false
  return part === 'main' || part === split || part === area
}
