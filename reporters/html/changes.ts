import { changeRows, flipTexts } from '../changes.js'
import type { ColumnChange } from '../summary.js'
import { html, type Markup } from './markup.js'

const KINDS = { better: 'good', worse: 'bad' } as const

/** What moved since the base branch. */
export function changeTable(changes: ColumnChange[] | undefined): Markup | null {
  if (!changes) return null
  const rows = changeRows(changes).map(
    ({ label, part, base, now, by, verdict, moved }) => html`
<tr><th scope="row">${label} <span class="quiet">${part}</span></th><td>${base}</td><td>${now}</td><td>${by}</td><td><span class="pill ${moved ? KINDS[moved] : 'none'}">${verdict}</span></td></tr>`,
  )
  const table = html`<div class="card scroll" tabindex="0" role="region" aria-labelledby="changes"><table>
<thead><tr><td></td><th scope="col">base</th><th scope="col">now</th><th scope="col">change</th><td></td></tr></thead>
<tbody>${rows}
</tbody></table></div>`
  return html`
<section aria-labelledby="changes"><h2 id="changes">Against the base branch</h2>
${rows.length > 0 ? table : html`<p class="quiet">${changes.length > 0 ? 'Nothing moved beyond the noise.' : 'The base has no score that this run can be compared with.'}</p>`}
<ul class="remarks">${flipTexts(changes).map(text => html`<li>${text}</li>`)}</ul></section>`
}
