import { renderFailures } from '../markdown.js'
import { markdownReport, measuresMarkdown, remarkItems } from '../markdown-report.js'
import { streamsRemarks } from './remarks.js'
import type { StreamsSummary } from './summary.js'
import { streamsTable } from './table.js'

/** `report.md` of the streams, and the summary of a GitHub step. */
export function renderStreamsMarkdown(summary: StreamsSummary): string {
  return markdownReport(summary, [
    measuresMarkdown(streamsTable(summary), '⚠️'),
    remarkItems(streamsRemarks(summary)),
    renderFailures(summary.failures),
  ])
}
