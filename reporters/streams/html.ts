import { failureList } from '../html/failures.js'
import { html, type Markup } from '../html/markup.js'
import { page } from '../html/page.js'
import { streamsRemarks } from './remarks.js'
import { rollingCharts } from './rolling-chart.js'
import type { StreamsSummary } from './summary.js'
import { streamsHeads, streamsRows } from './table.js'

/** `report.html` of the streams: one file that needs nothing else and runs nothing. */
export function renderStreamsHtml(summary: StreamsSummary): string {
  const { score, failures } = summary
  return page(
    summary,
    html`${measures(summary)}${rollingCharts(score.streams)}${failureList(failures)}`,
  )
}

function measures(summary: StreamsSummary): Markup {
  const heads = streamsHeads(summary).map(head => html`<th scope="col">${head}</th>`)
  const rows = streamsRows(summary).map(
    ({ label, cells }) => html`
<tr class="total"><th scope="row">${label}</th>${cells.map(
      ({ text, alarm }) => html`<td${alarm && html` class="alarm"`}>${text}</td>`,
    )}</tr>`,
  )
  const remarks = streamsRemarks(summary).map(
    ({ kind, text }) => html`<li class="${kind}">${kind === 'warning' && '⚠ '}${text}</li>`,
  )
  return html`<section aria-labelledby="scores"><h2 id="scores">Scores</h2>
<div class="card scroll" tabindex="0" role="region" aria-labelledby="scores"><table>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>${rows}
</tbody></table></div>
<ul class="remarks">${remarks}</ul></section>`
}
