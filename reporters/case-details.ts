import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompiledCheck, compileChecks, explainFailure } from '../src/checks/index.js'
import type { CaseResult } from '../src/dataset/result.js'
import { parseResult } from '../src/loading/results.js'
import { type RunFolder, runFolders } from '../src/loading/run-folders.js'
import type { CaseOutcome } from '../src/scoring/verdict.js'
import { outcomeOf } from '../src/suites/learning/outcome.js'
import type { LearningRow } from '../src/suites/learning/row.js'
import { type Evidence, stageOf, stageText } from '../src/suites/learning/stage.js'
import { combinedOf } from './combined.js'
import type { CaseDetail, Column } from './summary.js'

export interface DetailSources {
  rows: readonly { row: LearningRow }[]
  plants: Readonly<Record<string, Evidence>>
  /** Folder of each column: its runs, or a results folder. */
  columns: readonly { column: Column; dir: string }[]
}

/** The cases of all columns with what was replied, of several runs the first that went wrong. */
export async function readCaseDetails(sources: DetailSources): Promise<CaseDetail[]> {
  const compiled = new Map<string, CompiledCheck[]>()
  const checksOf = (row: LearningRow) => {
    const known = compiled.get(row.id) ?? compileChecks(row)
    compiled.set(row.id, known)
    return known
  }
  const details: CaseDetail[] = []
  for (const { column, dir } of sources.columns) {
    const runs = runFolders(dir)
    for (const { row } of sources.rows) {
      const test = column.score.tests[row.id]
      const index = test && runs.length > 0 ? shownRun(column, row.id) : -1
      const run = runs[index]
      const result = run && (await readResult(run, row.id))
      if (!test || !run || !result) continue
      const { label, control } = column
      // One run is graded already.
      const graded =
        runs.length > 1 || !control ? outcomeOf(row.id, checksOf(row), result) : undefined
      details.push({
        ...{ id: row.id, label, request: row.request, row, result },
        ...(runs.length > 1 && { run: { number: run.number, of: runs.length } }),
        ...(graded && { checks: graded.checks }),
        messages:
          control || !graded ? [] : messagesOf(row, checksOf(row), result, graded, sources.plants),
      })
    }
  }
  return details
}

/** The first run that broke or failed, else the first. */
function shownRun(column: Column, id: string): number {
  const verdicts = combinedOf(column).tests[id]?.verdicts ?? []
  return Math.max(
    0,
    verdicts.findIndex(verdict => verdict === 'errored' || verdict === 'failed'),
  )
}

async function readResult({ dir }: RunFolder, id: string): Promise<CaseResult | undefined> {
  const text = await readFile(join(dir, 'tests', `${id}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parseResult(text)
}

function messagesOf(
  row: LearningRow,
  compiled: readonly CompiledCheck[],
  result: CaseResult,
  { checks, verdict }: CaseOutcome,
  plants: DetailSources['plants'],
): string[] {
  if (verdict === 'not-applicable') return []
  const messages = compiled.flatMap((check, index) => {
    const pass = checks[index] ?? null
    return pass ? [] : [explainFailure(check, row, result, pass).message]
  })
  const stage = verdict === 'failed' ? stageOf(row, plants, result) : undefined
  return stage && messages[0]
    ? [`${messages[0]}\n  ${stageText(stage)}`, ...messages.slice(1)]
    : messages
}
