import { renderFailures } from '../markdown.js'
import { markdownReport, measuresMarkdown, remarkItems } from '../markdown-report.js'
import { curveTable } from './curve.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyTable } from './table.js'

/** `report.md` of a safety dataset, and the summary of a GitHub step. */
export function renderSafetyMarkdown(summary: SafetySummary): string {
  return markdownReport(summary, [
    measuresMarkdown(safetyTable(summary), '❌'),
    remarkItems(safetyRemarks(summary)),
    curveTable(summary.score.curve),
    renderFailures(summary.failures),
  ])
}
