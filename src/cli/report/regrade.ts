import { readCaseDetails } from '../../../reporters/case-details.js'
import { combinedOf } from '../../../reporters/combined.js'
import type { CaseDetail, Column, FailureLine } from '../../../reporters/summary.js'
import { folderGrader } from '../../loading/grade-folder.js'
import type { LoadedRow } from '../../loading/loaded-dataset.js'
import { openResults } from '../../loading/results-folder.js'
import { type RunFolder, runFolders } from '../../loading/run-folders.js'
import type { StoredColumn } from '../../loading/stored-column.js'
import { combineRuns } from '../../scoring/combine-runs.js'
import type { LearningRun } from '../../scoring/combined-score.js'
import type { LearningRow, Split } from '../../suites/learning/row.js'
import { type Evidence, stageOf } from '../../suites/learning/stage.js'

export interface ReportedDataset {
  /** `tests.jsonl`, as shown to the reader. */
  file: string
  rows: readonly LoadedRow[]
  split: Split
  plants: Readonly<Record<string, Evidence>>
}

/** What a report shows of a column. */
export interface Regraded {
  column: Column
  details: CaseDetail[]
  failures: FailureLine[]
}

/** Grades the stored results of a column with the checks as they are now. */
export async function regrade(
  { about, results }: StoredColumn,
  dataset: ReportedDataset,
): Promise<Regraded> {
  const { label, setup, control, recorded, agent, isolated, partial, replay } = about
  const runs = runFolders(results)
  const asked = partial ? rowsAsked(dataset, runs) : dataset.rows
  const score = combineRuns(await gradeRuns(runs, asked, dataset.split), {
    minPasses: about.minPasses,
  })
  const left = dataset.rows.filter(one => !asked.includes(one)).map(({ row }) => row.id)
  if (left.length > 0) {
    score.complete = false
    score.missing.push(...left)
  }
  const column: Column = {
    ...{ label, setup, control, recorded, isolated, replay, score },
    ...(agent !== undefined && { agent }),
    partial: left.length > 0 ? { ran: asked.length, of: dataset.rows.length } : null,
    ...(about.minPasses !== undefined && { minPasses: about.minPasses }),
    ...(about.replays && { replays: about.replays }),
    resultsDir: about.resultsDir,
  }
  const { rows, plants } = dataset
  const details = await readCaseDetails({ rows, plants, columns: [{ column, dir: results }] })
  const stages = details.flatMap(({ id, row, result }) => {
    const found = score.tests[id]?.verdict === 'failed' && stageOf(row, plants, result)
    return found ? [[id, found.stage] as const] : []
  })
  if (stages.length > 0) column.stages = Object.fromEntries(stages)
  const known = (about.known ?? []).filter(id => score.tests[id]?.verdict === 'failed')
  if (known.length > 0) column.known = known
  const unstable = about.unstable?.filter(({ id }) => score.tests[id]?.verdict === 'failed')
  if (unstable && unstable.length > 0) column.unstable = unstable
  return { column, details, failures: failuresOf(column, details, dataset) }
}

async function gradeRuns(
  runs: readonly RunFolder[],
  rows: readonly LoadedRow[],
  split: Split,
): Promise<LearningRun[]> {
  const grade = folderGrader({ rows, split })
  const graded: LearningRun[] = []
  for (const { dir } of runs) {
    const { score } = await grade(dir)
    graded.push({ score, spent: spentOf(dir, rows) })
  }
  return graded
}

function spentOf(dir: string, rows: readonly { row: LearningRow }[]): LearningRun['spent'] {
  const results = openResults(dir)
  return Object.fromEntries(
    rows.flatMap(({ row: { id } }) => {
      const result = results.read(id)
      return result ? [[id, { ms: result.ms, usage: result.usage }]] : []
    }),
  )
}

/** A run of some cases has no results of the others; those are missing because nobody asked. */
function rowsAsked({ rows }: ReportedDataset, runs: readonly RunFolder[]): LoadedRow[] {
  const folders = runs.map(({ dir }) => openResults(dir))
  return rows.filter(({ row }) => folders.some(folder => folder.read(row.id) !== undefined))
}

function failuresOf(
  { label, control, score, known = [], unstable = [] }: Column,
  details: readonly CaseDetail[],
  { rows, file }: ReportedDataset,
): FailureLine[] {
  const green = new Set([...known, ...unstable.map(({ id }) => id)])
  return rows.flatMap(({ row: { id, request }, line }): FailureLine[] => {
    const test = combinedOf({ score }).tests[id]
    const verdict = test?.verdict
    const isRed = verdict === 'failed' && !control && !green.has(id)
    if (!test || (!isRed && verdict !== 'errored')) return []
    const detail = details.find(one => one.id === id)
    const error = detail?.result.error
    const runs =
      detail?.run && `${test.passed} of ${detail.run.of} runs passed; in run ${detail.run.number}: `
    const messages = (error === undefined ? (detail?.messages ?? []) : [`errored: ${error}`]).map(
      message => (runs ?? '') + message,
    )
    const location = { file, line }
    return [
      { ...{ id, label, request, location }, verdict: isRed ? 'failed' : 'errored', messages },
    ]
  })
}
