import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { combineRuns } from '../../src/scoring/combine-runs.js'
import { formatScore } from '../../src/suites/learning/format-score.js'
import { learningRun } from './learning-run.js'

export type Answers = Record<string, string>

/** A new folder with files: texts, or what is written as JSON. */
export function folder(files: Record<string, unknown> = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'memory-eval-scores-'))
  for (const [path, content] of Object.entries(files)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return dir
}

/** `score.json` of one run. */
export function scoreFile(answers: Answers): string {
  return formatScore(learningRun(answers).score)
}

/** `score.json` above several runs. */
export function combinedFile(...runs: Answers[]): object {
  return combineRuns(runs.map(answers => learningRun(answers)))
}

/** Ten tests, the first of them wrong. */
export function tenTests(wrong: number): Answers {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`people${100 + n}`, n < wrong ? '-' : 'p']),
  )
}
