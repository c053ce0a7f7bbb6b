import { setImmediate } from 'node:timers/promises'
import { type CompiledCheck, compileChecks, together } from '../checks/index.js'
import type { CaseResult } from '../dataset/result.js'
import type { CaseOutcome } from '../scoring/verdict.js'
import { outcomeOf } from '../suites/learning/outcome.js'
import type { LearningRow, Split } from '../suites/learning/row.js'
import { scoreLearning } from '../suites/learning/score.js'
import type { LearningScore } from '../suites/learning/score-shape.js'
import { openResults } from './results-folder.js'

/** What grading needs of a dataset. */
export interface GradedDataset {
  rows: readonly { row: LearningRow }[]
  split: Split
}

export interface GradedFolder {
  score: LearningScore
  /** Why cases errored, in the order of the dataset. */
  errors: { id: string; reason: string }[]
  /** Names in `tests/` that belong to no row, sorted. */
  strangers: string[]
}

/** A batch ends with as many results, or with as many characters in them. */
const BATCH = 16
const BATCH_CHARACTERS = 1_000_000

/**
 * Grades the results folder `runDir`, made by any system: reads `tests/<id>.json` of every row, a
 * batch at a time, and keeps none.
 * @throws ResultsError where there is no folder `tests`; CheckError for a pattern that cannot run
 */
export async function gradeFolder(runDir: string, dataset: GradedDataset): Promise<GradedFolder> {
  return folderGrader(dataset)(runDir)
}

/** The same for many folders of one dataset: its patterns are compiled once. */
export function folderGrader({ rows: loaded, split }: GradedDataset) {
  const rows = loaded.map(({ row }) => row)
  const compiled = rows.map(row => ({ id: row.id, checks: compileChecks(row) }))
  return async (runDir: string): Promise<GradedFolder> => {
    const results = openResults(runDir)
    const outcomes: CaseOutcome[] = []
    let batch: Ungraded[] = []
    let characters = 0
    for (const { id, checks } of compiled) {
      const result = results.read(id)
      if (!result) continue
      batch.push({ id, checks, result })
      characters += sizeOf(result)
      if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue
      outcomes.push(...gradeBatch(batch))
      batch = []
      characters = 0
      // Others in this process go on meanwhile.
      await setImmediate()
    }
    outcomes.push(...gradeBatch(batch))
    return {
      score: scoreLearning(rows, split, outcomes),
      errors: outcomes.flatMap(({ id, error }) =>
        error === undefined ? [] : { id, reason: error },
      ),
      strangers: results.unread(),
    }
  }
}

interface Ungraded {
  id: string
  checks: readonly CompiledCheck[]
  result: CaseResult
}

function gradeBatch(batch: Ungraded[]): CaseOutcome[] {
  return together(() => batch.map(({ id, checks, result }) => outcomeOf(id, checks, result)))
}

function sizeOf({ reply, turn = '', files = {} }: CaseResult): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, reply.length + turn.length)
}
