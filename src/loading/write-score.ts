import { join } from 'node:path'
import { formatScore } from '../suites/learning/format-score.js'
import type { LearningScore } from '../suites/learning/score-shape.js'
import { ResultsError } from './results-folder.js'
import { writeWhole } from './whole-file.js'

/**
 * Writes `<run dir>/score.json`, so that a reader never sees half of it; returns its path.
 * @throws ResultsError where the folder cannot be written
 */
export function writeScore(runDir: string, score: LearningScore): string {
  const file = join(runDir, 'score.json')
  try {
    writeWhole(file, formatScore(score))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ResultsError(`The score cannot be written: ${reason}\nMake ${runDir} writable.`)
  }
  return file
}
