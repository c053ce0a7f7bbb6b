import { failureList } from '../html/failures.js'
import { html, type Markup } from '../html/markup.js'
import { page } from '../html/page.js'
import { curveChart } from './curve.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyHeads, safetyRows } from './table.js'

/** `report.html` of a safety dataset: one file that needs nothing else and runs nothing. */
export function renderSafetyHtml(summary: SafetySummary): string {
  const curve = curveChart(summary.score.curve)
  return page(summary, html`${measures(summary)}${curve}${failureList(summary.failures)}`)
}

function measures(summary: SafetySummary): Markup {
  const heads = safetyHeads(summary).map(head => html`<th scope="col">${head}</th>`)
  const rows = safetyRows(summary).map(
    ({ label, cells }) => html`
<tr class="total"><th scope="row">${label}</th>${cells.map(
      ({ text, alarm }) => html`<td${alarm && html` class="alarm"`}>${text}</td>`,
    )}</tr>`,
  )
  const remarks = safetyRemarks(summary).map(
    ({ kind, text }) => html`<li class="${kind}">${kind === 'warning' && '⚠ '}${text}</li>`,
  )
  return html`<section aria-labelledby="scores"><h2 id="scores">Scores</h2>
<div class="card scroll" tabindex="0" role="region" aria-labelledby="scores"><table>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>${rows}
</tbody></table></div>
<ul class="remarks">${remarks}</ul></section>`
}
