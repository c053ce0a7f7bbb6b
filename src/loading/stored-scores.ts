import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { combineRuns } from '../scoring/combine-runs.js'
import type { CombinedScore } from '../scoring/combined-score.js'
import type { LearningScore } from '../suites/learning/score-shape.js'
import { asCombined, isCombined, parseScore } from './stored-score.js'

/** A file or folder that holds no score that can be used. */
export class ScoreFileError extends Error {
  override readonly name = 'ScoreFileError'
}

/** What was stored under a path: one score, or one for each setup or label of a dataset. */
export interface StoredScores {
  path: string
  /** By label; a path that holds a single score has the label `null`. */
  columns: { label: string | null; score: CombinedScore }[]
}

/**
 * Reads a `score.json`, the folder of a results set or of a setup with its runs, or the folder of a
 * dataset with several of them (`.vitest/memory-eval/<dataset>`).
 * @throws ScoreFileError that names the file
 */
export function readStoredScores(path: string): StoredScores {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new ScoreFileError(`${path}: there is no such file or folder`)
  if (!stat.isDirectory()) {
    return { path, columns: [{ label: null, score: asCombined(readScore(path)) }] }
  }
  const score = readColumn(path)
  if (score) return { path, columns: [{ label: null, score }] }
  const columns = subfolders(path).flatMap(label => {
    const column = readColumn(join(path, label))
    return column ? [{ label, score: column }] : []
  })
  if (columns.length === 0) {
    throw new ScoreFileError(
      existsSync(join(path, 'tests'))
        ? `${path}: these results have no score yet; grade them: npx vitest-memory-eval grade ${path}`
        : `${path}: there is no score.json in it or in a folder of it`,
    )
  }
  return { path, columns: columns.sort(inOrder) }
}

/** The scores of the runs of a setup, in their order; none where it has no such folders. */
export function readRuns(dir: string): LearningScore[] {
  return subfolders(dir)
    .flatMap(name => /^run-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map(run => join(dir, `run-${run}`, 'score.json'))
    .filter(file => existsSync(file))
    .map(readScore)
}

/** A score over runs says more than the runs one by one, and those more than a single score. */
function readColumn(dir: string): CombinedScore | undefined {
  const file = join(dir, 'score.json')
  const whole = existsSync(file) ? readScore(file) : undefined
  if (whole && isCombined(whole)) return whole
  const runs = readRuns(dir)
  if (runs.length > 0) return combineRuns(runs.map(score => ({ score })))
  return whole && asCombined(whole)
}

function readScore(file: string): LearningScore | CombinedScore {
  try {
    return parseScore(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ScoreFileError(`${file}: ${reason}`)
  }
}

function subfolders(dir: string): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true })
    return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    throw new ScoreFileError(error instanceof Error ? error.message : String(error))
  }
}

/** Floor first, what was learned, all others by name, ceiling last: as the table has them. */
function inOrder(a: { label: string | null }, b: { label: string | null }): number {
  const place = (label: string | null) =>
    label === 'none' ? 0 : label === 'learned' ? 1 : label === 'answer-key' ? 3 : 2
  const [one, other] = [a.label ?? '', b.label ?? '']
  return place(one) - place(other) || (one < other ? -1 : 1)
}
