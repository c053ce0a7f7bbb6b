import { asCombined } from '../src/loading/stored-score.js'
import type { CombinedScore } from '../src/scoring/combined-score.js'
import type { Column } from './summary.js'

const combined = new WeakMap<Column['score'], CombinedScore>()

/** A column's score with its runs and intervals; one run is a score of one run. */
export function combinedOf({ score }: Pick<Column, 'score'>): CombinedScore {
  const known = combined.get(score)
  if (known) return known
  const made = asCombined(score)
  combined.set(score, made)
  return made
}
