import type { LearningScore } from './score-shape.js'

/**
 * The text of `score.json`, byte for byte what the dataset's `grade.py` writes: keys in the order of
 * the score, two spaces a level, a line feed at the end, lone surrogates as `\\udxxx`.
 */
export function formatScore(score: LearningScore): string {
  return `${JSON.stringify(score, null, 2)}\n`
}
