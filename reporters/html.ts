import { createHash } from 'node:crypto'
import { shorten } from '../src/text/index.js'
import { caseList } from './html/cases.js'
import { changeTable } from './html/changes.js'
import { charts } from './html/charts.js'
import { html, Markup } from './html/markup.js'
import { distanceFigure, remarkList, scoreTable } from './html/scores.js'
import { STYLE } from './html/style.js'
import type { CaseDetail, FailureLine, RunSummary } from './summary.js'
import { orderColumns } from './table.js'

const SHOWN_FAILURES = 200
const SHOWN_MESSAGE = 2000

/**
 * `report.html`: one file that needs nothing else and runs nothing. Its policy allows its own style
 * sheet and no script, image, form or request, so text that slipped through could still not act.
 */
export function renderHtml(summary: RunSummary, cases: CaseDetail[]): string {
  const columns = orderColumns(summary.columns)
  const ids = [...new Set(cases.map(({ id }) => id))]
  const anchors = new Map(ids.map((id, index) => [id, `case-${index + 1}`]))
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
<p class="quiet">${dateText(summary.startedAt)} · vitest-memory-eval ${summary.packageVersion}</p></header>
<main>
${distanceFigure(columns)}
${scoreTable(columns)}
${remarkList(summary)}
${changeTable(summary.changes)}
${charts(columns)}
${failureList(summary.failures, anchors)}
${caseList(columns, cases, summary.failures, anchors)}
</main>
<footer>${columns.length > 0 && html`<h2>Results</h2>`}${columns.map(
    ({ label, resultsDir }) => html`<p>${label}: <code>${resultsDir}</code></p>`,
  )}</footer>
</body>
</html>
`.source
}

function failureList(failures: FailureLine[], anchors: Map<string, string>): Markup | null {
  if (failures.length === 0) return null
  const hidden = failures.length - SHOWN_FAILURES
  return html`
<section aria-labelledby="red"><h2 id="red">Red <span class="count">${failures.length}</span></h2>
<ul class="card red">${failures.slice(0, SHOWN_FAILURES).map(failure => failureItem(failure, anchors))}</ul>
${hidden > 0 && html`<p class="quiet">and ${hidden} more, marked below</p>`}</section>`
}

function failureItem(failure: FailureLine, anchors: Map<string, string>): Markup {
  const { id, label, verdict, location, messages } = failure
  const anchor = anchors.get(id)
  const name = html`<code>${id}</code>`
  const place = location && html`<span class="quiet"> · ${location.file}:${location.line}</span>`
  return html`
<li>${anchor ? html`<a href="#${anchor}">${name}</a>` : name} <span class="quiet">${label} · ${verdict}</span>${place ?? null}
${messages.map(
  // A long one scrolls, so the keyboard must reach it.
  message => html`<pre class="message"${message.length > 600 && html` tabindex="0" role="region" aria-label="Why ${id} failed"`}>
${shorten(message, SHOWN_MESSAGE)}</pre>`,
)}</li>`
}

function dateText(iso: string): string {
  return iso.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, '$1 $2 UTC')
}
