import { join } from 'node:path'
import { readCaseDetails } from '../../reporters/case-details.js'
import { changesSince } from '../../reporters/changes.js'
import { writeReports, writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderMarkdown } from '../../reporters/markdown.js'
import type { CaseDetail, RunSummary } from '../../reporters/summary.js'
import { ScoreFileError } from '../loading/stored-scores.js'
import { columnDir, runDir } from '../replay/output-paths.js'
import { formatScore } from '../suites/learning/format-score.js'
import type { EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'
import type { DatasetSummary } from './summarise.js'

/** Leaves the scores and the reports as files, and the summary on GitHub. */
export async function writeSummary(
  run: EvalRun,
  { plan, summary, folderScores }: DatasetSummary,
): Promise<void> {
  const { outputDir } = plan
  for (const column of summary.columns) {
    const { label, score, ...about } = column
    for (const [index, one] of (folderScores[label] ?? []).entries()) {
      const place = runDir(outputDir, summary.dataset, label, index + 1)
      await writeText(join(place, 'score.json'), formatScore(one))
    }
    const gate = summary.gate?.filter(({ setup }) => setup === column.setup)
    const whole = { ...score, ...about, label, dataset: summary.dataset, ...(gate && { gate }) }
    await writeText(
      join(columnDir(outputDir, summary.dataset, label), 'score.json'),
      `${JSON.stringify(whole, null, 2)}\n`,
    )
  }
  addChanges(run, plan, summary)
  await writeReports(
    join(outputDir, summary.dataset),
    summary,
    await caseDetails(run, plan, summary),
  )
  const note = await appendStepSummary(renderMarkdown(summary))
  if (note) run.vitest.logger.log(note)
}

/** The cases of all columns with what was replied, for the HTML report. */
async function caseDetails(
  run: EvalRun,
  plan: EvalPlan,
  summary: RunSummary,
): Promise<CaseDetail[]> {
  const datasets = await run.datasetsOf(plan)
  const dataset = datasets.find(
    ({ name, suite }) => name === summary.dataset && suite === 'learning',
  )
  if (dataset?.suite !== 'learning') return []
  const columns = summary.columns.map(column => {
    const recorded = plan.columns.find(({ label }) => label === column.label)?.recorded
    return { column, dir: recorded ?? columnDir(plan.outputDir, dataset.name, column.label) }
  })
  const plants = Object.fromEntries(dataset.plants.map(plant => [plant.id, plant]))
  return readCaseDetails({ rows: dataset.rows, plants, columns })
}

/** What moved since the base branch, where its scores are given. */
function addChanges(run: EvalRun, plan: EvalPlan, summary: RunSummary): void {
  const { base } = plan.options
  if (base === undefined) return
  try {
    summary.changes = changesSince(fromRoot(plan.root, base), summary.dataset, summary.columns)
  } catch (error) {
    if (!(error instanceof ScoreFileError)) throw error
    const note = `Not compared with the base branch: ${error.message}`
    summary.notes.push(note)
    run.vitest.logger.log(`memory-eval: ${note}`)
  }
}
