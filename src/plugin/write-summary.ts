import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReports, writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderMarkdown } from '../../reporters/markdown.js'
import type { CaseDetail, RunSummary } from '../../reporters/summary.js'
import { parseResult } from '../loading/results.js'
import { columnDir, runDir } from '../replay/output-paths.js'
import { formatScore } from '../suites/learning/format-score.js'
import type { EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import type { DatasetSummary } from './summarise.js'

/** Leaves the scores and the reports as files, and the summary on GitHub. */
export async function writeSummary(
  run: EvalRun,
  { plan, summary, folderScores }: DatasetSummary,
): Promise<void> {
  const { outputDir } = plan
  for (const column of summary.columns) {
    const { label, score, ...about } = column
    const place = runDir(outputDir, summary.dataset, label, 1)
    await writeText(join(place, 'score.json'), formatScore(folderScores[label] ?? score))
    const whole = { ...score, ...about, label, dataset: summary.dataset, runs: 1 }
    await writeText(
      join(columnDir(outputDir, summary.dataset, label), 'score.json'),
      `${JSON.stringify(whole, null, 2)}\n`,
    )
  }
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
  const details: CaseDetail[] = []
  for (const { label, score } of summary.columns) {
    const recorded = plan.columns.find(column => column.label === label)?.recorded
    const dir = recorded ?? runDir(plan.outputDir, summary.dataset, label, 1)
    for (const { row } of dataset.rows) {
      if (!score.tests[row.id]) continue
      const text = await readFile(join(dir, 'tests', `${row.id}.json`), 'utf8').catch(() => null)
      if (text === null) continue
      const failure = summary.failures.find(({ id, label: of }) => id === row.id && of === label)
      details.push({
        id: row.id,
        label,
        request: row.request,
        result: parseResult(text),
        row,
        messages: failure?.messages ?? [],
      })
    }
  }
  return details
}
