import { distanceClosed } from '../distance.js'
import type { Remark } from '../remark.js'
import type { Column } from '../summary.js'
import { type Cell, columnTags, tableRows } from '../table.js'
import { placeOf } from './charts.js'
import { html, type Markup } from './markup.js'
import { remarkList } from './remarks.js'

/** The memory between floor and ceiling; nothing where that is not decided. */
export function distanceFigure(columns: Column[]): Markup | null {
  const { closed } = distanceClosed(columns)
  if (closed.length === 0) return null
  const rows = closed.map(one => {
    const over = one.cases === one.of ? 'main' : `main over ${one.cases} of ${one.of} cases`
    return html`
<span class="name">${one.label}</span>
<svg class="rail" aria-hidden="true">
<rect class="ground" width="100%" y="4" height="6" rx="3"/>
<rect class="reach" x="${one.floor}%" width="${one.points}%" y="4" height="6"/>
<rect class="done" x="${one.floor}%" width="${Math.max(0, one.score - one.floor)}%" y="4" height="6"/>
<rect class="mark" x="${one.floor}%" width="2" height="14"/><rect class="mark" x="${one.ceiling}%" width="2" height="14"/>
</svg>
<span class="share">${one.share.toFixed(1)} %</span>
<span class="legend">of the ${one.points.toFixed(1)} points from floor ${one.floor.toFixed(1)} to ceiling ${one.ceiling.toFixed(1)}, at ${one.score.toFixed(1)} (${over})</span>`
  })
  return html`<section class="card distance" aria-label="Distance from floor to ceiling closed">${rows}</section>`
}

/** All setups, a bar in every cell, and what must be known to read the numbers. */
export function scoreTable(columns: Column[], remarks: readonly Remark[]): Markup {
  const heads = columns.map(
    column =>
      html`<th scope="col">${column.label}${columnTags(column).map(tag => tagLine(column, tag))}</th>`,
  )
  const rows = tableRows(columns).map(
    row => html`
<tr class="${row.group}"><th scope="row">${row.label}</th>${row.cells.map((cell, index) => scoreCell(cell, columns[index] as Column))}</tr>`,
  )
  return html`<section aria-labelledby="scores"><h2 id="scores">Scores</h2>
<div class="card scroll" tabindex="0" role="region" aria-labelledby="scores"><table>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>${rows}
</tbody></table></div>
${remarkList(remarks)}</section>`
}

function tagLine(column: Column, tag: string): Markup {
  const warned = ['not isolated', 'partial', 'incomplete'].includes(tag) && tag !== column.agent
  return html`<span class="tag${warned && ' warned'}">${tag}</span>`
}

function scoreCell(cell: Cell, column: Column): Markup {
  const bar =
    cell.share !== null &&
    html`<svg class="bar ${placeOf(column)}" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="5"/><rect class="done" width="${cell.share}" height="5"/></svg>`
  const kind = cell.alarm ? 'alarm' : column.setup === 'learned' && 'subject'
  return html`<td${kind && html` class="${kind}"`}>${cell.text}${bar}</td>`
}
