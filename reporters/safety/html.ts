import { failureList } from '../html/failures.js'
import { html } from '../html/markup.js'
import { measuresSection } from '../html/measures.js'
import { page } from '../html/page.js'
import { curveChart } from './curve.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyTable } from './table.js'

/** `report.html` of a safety dataset: one file that needs nothing else and runs nothing. */
export function renderSafetyHtml(summary: SafetySummary): string {
  const measures = measuresSection(safetyTable(summary), safetyRemarks(summary))
  const curve = curveChart(summary.score.curve)
  return page(summary, html`${measures}${curve}${failureList(summary.failures)}`)
}
