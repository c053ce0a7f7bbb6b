import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BlessableScore } from '../scoring/baseline.js'
import type { CombinedScore } from '../scoring/combined-score.js'
import { readStoredScores, ScoreFileError } from './stored-scores.js'

/** The last runs of a dataset, as far as a baseline can take them over. */
export interface BlessableRuns extends BlessableScore {
  complete: boolean
  errors: string[]
  missing: string[]
  /** How many. */
  count: number
  isolated: boolean
  /** Of the learning suite, whose gate can be proposed from it. */
  learning?: CombinedScore
}

const ids = z.array(z.string())
const ScoreSchema = z.looseObject({
  suite: z.string(),
  complete: z.boolean(),
  errors: ids,
  missing: ids,
  isolated: z.boolean().default(true),
  runs: z.union([z.array(z.unknown()).min(1), z.number().int().positive()]).default(1),
  tests: z.record(
    z.string(),
    z.looseObject({
      verdict: z.enum(['passed', 'failed', 'errored', 'not-run', 'not-applicable']),
      checks: z.array(z.looseObject({ pass: z.boolean().nullable() })),
      passed: z.number().int().nonnegative().optional(),
      of: z.number().int().nonnegative().optional(),
    }),
  ),
})

/**
 * Reads what the last runs of a setup left, of whichever suite.
 *
 * @param dir folder of the setup
 * @throws ScoreFileError that names the file
 */
export function readBlessable(dir: string): BlessableRuns {
  return readOther(join(dir, 'score.json')) ?? readLearning(dir)
}

/** Whether the last runs of a setup left a score that lists its cases. */
export function hasCases(dir: string): boolean {
  const file = join(dir, 'score.json')
  if (!existsSync(file)) return existsSync(join(dir, 'run-1', 'score.json'))
  const score = parsed(file)
  return score.suite === undefined || score.tests !== undefined
}

function parsed(file: string): { suite?: unknown; tests?: unknown } {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    throw new ScoreFileError(`${file}: ${(error as Error).message}`)
  }
}

function readLearning(dir: string): BlessableRuns {
  const score = readStoredScores(dir).columns[0]?.score as CombinedScore & { isolated?: boolean }
  const { tests, complete, errors, missing, runs, isolated = true } = score
  return { tests, complete, errors, missing, count: runs.length, isolated, learning: score }
}

/** The score of another suite than learning, which says so. */
function readOther(file: string): BlessableRuns | undefined {
  if (!existsSync(file)) return undefined
  const value = parsed(file)
  const { suite } = value
  if (suite === undefined || suite === 'learning') return undefined
  const checked = ScoreSchema.safeParse(value)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new ScoreFileError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { runs, ...score } = checked.data
  return { ...score, count: typeof runs === 'number' ? runs : runs.length }
}
