import { join } from 'node:path'
import { writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderSafetyHtml } from '../../reporters/safety/html.js'
import { renderSafetyMarkdown } from '../../reporters/safety/markdown.js'
import { columnDir, runDir } from '../replay/output-paths.js'
import type { EvalRun } from './eval-run.js'
import type { SafetyDatasetSummary } from './summarise-safety.js'

/** Leaves the scores and the report of a safety dataset as files, and the summary on GitHub. */
export async function writeSafety(
  run: EvalRun,
  { plan, summary, folderScores }: SafetyDatasetSummary,
): Promise<void> {
  const { outputDir } = plan
  const { dataset, label, score, ...about } = summary
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  for (const [index, one] of folderScores.entries()) {
    await writeText(join(runDir(outputDir, dataset, label, index + 1), 'score.json'), json(one))
  }
  // With all that a report shows, so that it can be made again.
  const whole = { ...score, ...about, label, dataset }
  await writeText(join(columnDir(outputDir, dataset, label), 'score.json'), json(whole))
  const markdown = renderSafetyMarkdown(summary)
  await writeText(join(outputDir, dataset, 'report.md'), markdown)
  await writeText(join(outputDir, dataset, 'report.html'), renderSafetyHtml(summary))
  const note = await appendStepSummary(markdown)
  if (note) run.vitest.logger.log(note)
}
