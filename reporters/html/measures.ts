import type { MeasureTable } from '../measure-table.js'
import type { Remark } from '../remark.js'
import { html, type Markup } from './markup.js'
import { remarkList } from './remarks.js'

/** The one table of a suite's measures, and what must be known to read it. */
export function measuresSection(table: MeasureTable, remarks: readonly Remark[]): Markup {
  return html`<section aria-labelledby="scores"><h2 id="scores">Scores</h2>
<div class="card scroll" tabindex="0" role="region" aria-labelledby="scores"><table>
${tableParts(table)}</table></div>
${remarkList(remarks)}</section>`
}

/** What stands inside of a table's element: its heads, and its rows with the alarms marked. */
export function tableParts({ heads, rows }: MeasureTable): Markup {
  return html`<thead><tr><td></td>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ label, cells }) => html`
<tr class="total"><th scope="row">${label}</th>${cells.map(
      ({ text, alarm }) => html`<td${alarm && html` class="alarm"`}>${text}</td>`,
    )}</tr>`,
  )}
</tbody>`
}
