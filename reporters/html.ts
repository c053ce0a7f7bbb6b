import { caseList } from './html/cases.js'
import { changeTable } from './html/changes.js'
import { charts } from './html/charts.js'
import { failureList } from './html/failures.js'
import { html } from './html/markup.js'
import { page } from './html/page.js'
import { distanceFigure, scoreTable } from './html/scores.js'
import { remarks } from './remarks.js'
import type { CaseDetail, RunSummary } from './summary.js'
import { orderColumns } from './table.js'

/** `report.html`: scores, what is red, and every case, in one file that needs nothing else. */
export function renderHtml(summary: RunSummary, cases: CaseDetail[]): string {
  const columns = orderColumns(summary.columns)
  const ids = [...new Set(cases.map(({ id }) => id))]
  const anchors = new Map(ids.map((id, index) => [id, `case-${index + 1}`]))
  // The share closed stands in its own figure.
  const said = remarks(summary, { names: true }).filter(({ kind }) => kind !== 'result')
  const main = html`${distanceFigure(columns)}
${scoreTable(columns, said)}
${changeTable(summary.changes)}
${charts(columns)}
${failureList(summary.failures, anchors)}
${caseList(columns, cases, summary.failures, anchors)}`
  const footer = html`<footer>${columns.length > 0 && html`<h2>Results</h2>`}${columns.map(
    ({ label, resultsDir }) => html`<p>${label}: <code>${resultsDir}</code></p>`,
  )}</footer>`
  return page(summary, main, footer)
}
