import { createHash } from 'node:crypto'
import { shorten } from '../../src/text/index.js'
import { html, Markup } from '../html/markup.js'
import { STYLE } from '../html/style.js'
import type { FailureLine } from '../summary.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyHeads, safetyRows } from './table.js'

const SHOWN_FAILURES = 200
const SHOWN_MESSAGE = 2000

/** `report.html` of a safety dataset: one file that needs nothing else and runs nothing. */
export function renderSafetyHtml(summary: SafetySummary): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Memory eval: ${summary.dataset}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header><p class="eyebrow">Memory eval</p><h1>${summary.dataset}</h1>
<p class="quiet">${summary.startedAt} · vitest-memory-eval ${summary.packageVersion}</p></header>
<main>
${measures(summary)}
${failureList(summary.failures)}
</main>
</body>
</html>
`.source
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

function failureList(failures: readonly FailureLine[]): Markup | null {
  if (failures.length === 0) return null
  const hidden = failures.length - SHOWN_FAILURES
  return html`
<section aria-labelledby="red"><h2 id="red">Red <span class="count">${failures.length}</span></h2>
<ul class="card red">${failures.slice(0, SHOWN_FAILURES).map(failureItem)}</ul>
${hidden > 0 && html`<p class="quiet">and ${hidden} more</p>`}</section>`
}

function failureItem({ id, verdict, location, messages }: FailureLine): Markup {
  const place = location && html` · ${location.file}:${location.line}`
  return html`
<li><code>${id}</code> <span class="quiet">${verdict}${place ?? null}</span>
${messages.map(message => html`<pre>${shorten(message, SHOWN_MESSAGE)}</pre>`)}</li>`
}
