import { failureList } from '../html/failures.js'
import { html } from '../html/markup.js'
import { measuresSection } from '../html/measures.js'
import { page } from '../html/page.js'
import { streamsRemarks } from './remarks.js'
import { rollingCharts } from './rolling-chart.js'
import type { StreamsSummary } from './summary.js'
import { streamsTable } from './table.js'

/** `report.html` of the streams: one file that needs nothing else and runs nothing. */
export function renderStreamsHtml(summary: StreamsSummary): string {
  const measures = measuresSection(streamsTable(summary), streamsRemarks(summary))
  const curves = rollingCharts(summary.score.streams)
  return page(summary, html`${measures}${curves}${failureList(summary.failures)}`)
}
