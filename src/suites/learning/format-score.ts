import type { LearningScore } from './score-shape.js'

/** Draft. */
export function formatScore(score: LearningScore): string {
  return `${JSON.stringify(score, null, 2)}\n`
}
