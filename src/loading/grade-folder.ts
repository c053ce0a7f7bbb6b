import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { compileChecks } from '../checks/index.js'
import type { CaseResult } from '../dataset/result.js'
import type { CaseOutcome } from '../scoring/verdict.js'
import { outcomeOf } from '../suites/learning/outcome.js'
import type { LearningRow, Split } from '../suites/learning/row.js'
import { scoreLearning } from '../suites/learning/score.js'
import type { LearningScore } from '../suites/learning/score-shape.js'
import { parseResult, unusable } from './results.js'

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

/** A results folder that cannot be graded at all. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError'
}

/** Files read before others may do something: sync reads are several times faster for small files. */
const BATCH = 64

/**
 * Grades the results folder `runDir`, made by any system: reads `tests/<id>.json` of every row, one
 * at a time and none kept.
 * @throws ResultsError where there is no folder `tests`; CheckError for a pattern that cannot run
 */
export async function gradeFolder(runDir: string, dataset: GradedDataset): Promise<GradedFolder> {
  return folderGrader(dataset)(runDir)
}

/** The same for many folders of one dataset: its patterns are compiled once. */
export function folderGrader({ rows, split }: GradedDataset) {
  const compiled = rows.map(({ row }) => ({ row, checks: compileChecks(row) }))
  return async (runDir: string): Promise<GradedFolder> => {
    const entries = entriesOf(join(runDir, 'tests'))
    const outcomes: CaseOutcome[] = []
    for (const [index, { row, checks }] of compiled.entries()) {
      if (index % BATCH === BATCH - 1) await setImmediate()
      const name = `${row.id}.json`
      const entry = entries.get(name)
      entries.delete(name)
      const result = entry && readResult(join(runDir, 'tests', name), entry)
      if (result) outcomes.push(outcomeOf(row.id, checks, result))
    }
    return {
      score: scoreLearning(
        rows.map(({ row }) => row),
        split,
        outcomes,
      ),
      errors: outcomes.flatMap(({ id, error }) =>
        error === undefined ? [] : { id, reason: error },
      ),
      strangers: [...entries.keys()].sort(),
    }
  }
}

/** Files are looked up by the exact name, so that a file system that ignores case grades no other. */
function entriesOf(folder: string): Map<string, Dirent> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return new Map(entries.map(entry => [entry.name, entry]))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ResultsError(
      `There are no results to grade: ${reason}\nA results folder holds tests/<id>.json, one file for each test.`,
    )
  }
}

function readResult(file: string, entry: Dirent): CaseResult | undefined {
  // Reading a pipe would wait for ever.
  if (!entry.isFile() && !entry.isSymbolicLink()) return unusable('it is no file')
  try {
    return parseResult(readFileSync(file, 'utf8'))
  } catch (error) {
    // A link that leads nowhere, or a file that went away.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    return unusable(error instanceof Error ? error.message : String(error))
  }
}
