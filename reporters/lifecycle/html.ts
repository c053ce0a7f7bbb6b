import { failureList } from '../html/failures.js'
import { html, type Markup } from '../html/markup.js'
import { tableParts } from '../html/measures.js'
import { page } from '../html/page.js'
import { remarkList } from '../html/remarks.js'
import { comparisonRemarks, movedTexts } from './comparison-table.js'
import { HELD_AGAINST_CAVEAT, heldAgainst, measuredHead } from './held-against.js'
import { packList } from './html-packs.js'
import { caveats, lifecycleRemarks, mockLabel, mockLabels, usageTexts } from './remarks.js'
import type { LifecycleColumn, LifecycleSummary } from './summary.js'
import { comparisonTables, kpiTables, measureTables, type Table } from './tables.js'

/** `report.html` of a lifecycle dataset: one file that needs nothing else and runs nothing. */
export function renderLifecycleHtml(summary: LifecycleSummary): string {
  const { columns, comparison } = summary
  return page(
    summary,
    html`${mockLabels(summary).map(mock => html`<p class="tag warned">⚠ ${mock}</p>`)}
${remarkList(lifecycleRemarks(summary))}
${
  comparison &&
  section(
    'Profiles',
    html`${comparisonTables(comparison).map(tableMarkup)}
<p class="quiet">▲ better, ▼ worse, Δ changed where neither is, ~ within the noise.</p>
<h3>What moved</h3>${list(movedOf(comparison))}`,
  )
}
${columns.map((column, index) => columnMarkup(column, index, columns.length > 1))}
${failureList(summary.failures)}
${section('Usage and cost', list(usageTexts(summary)))}
${section('How to read it', list(caveats(summary)))}`,
  )
}

function movedOf(comparison: NonNullable<LifecycleSummary['comparison']>): string[] {
  const moved = movedTexts(comparison)
  return [
    ...(moved.length > 0 ? moved : ['Nothing moved beyond the noise.']),
    ...comparisonRemarks(comparison),
  ]
}

function columnMarkup(column: LifecycleColumn, index: number, several: boolean): Markup {
  const { label, score, runs } = column
  const title = several ? label : 'Scores'
  const mock = mockLabel(column)
  return section(
    title,
    html`${several && mock !== null && html`<p class="tag warned">⚠ ${mock}</p>`}
${!several && kpiTables(score).map(tableMarkup)}
${measureTables(score).map(tableMarkup)}
<h3>Held against what TinyMemory published</h3>
${tableMarkup({
  title: '',
  heads: ['published', measuredHead(column)],
  rows: heldAgainst(score, runs).map(({ what, published, measured }) => ({
    label: what,
    cells: [published, measured].map(text => ({ text, alarm: false })),
  })),
})}
<p class="quiet">${HELD_AGAINST_CAVEAT}</p>
${packList(column, `packs-${index}`)}`,
  )
}

function section(title: string, content: Markup): Markup {
  return html`<section><h2>${title}</h2>${content}</section>`
}

function list(texts: readonly string[]): Markup {
  return html`<ul class="remarks">${texts.map(text => html`<li>${text}</li>`)}</ul>`
}

function tableMarkup({ title, ...table }: Table): Markup {
  return html`
${title !== '' && html`<h3>${title}</h3>`}
<div class="card scroll" tabindex="0" role="region" aria-label="${title === '' ? 'Published figures' : title}"><table class="numbers">
${tableParts(table)}</table></div>`
}
