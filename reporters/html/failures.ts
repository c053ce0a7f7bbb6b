import { shorten } from '../../src/text/index.js'
import type { FailureLine } from '../summary.js'
import { html, type Markup } from './markup.js'

const SHOWN_FAILURES = 200
const SHOWN_MESSAGE = 2000
/** Characters from which a message scrolls, so that the keyboard must reach it. */
const SCROLLS = 600

/** Everything red, on top of a report; `anchors` lead to the cases further below. */
export function failureList(
  failures: readonly FailureLine[],
  anchors: ReadonlyMap<string, string> = new Map(),
): Markup | null {
  if (failures.length === 0) return null
  const hidden = failures.length - SHOWN_FAILURES
  return html`
<section aria-labelledby="red"><h2 id="red">Red <span class="count">${failures.length}</span></h2>
<ul class="card red">${failures.slice(0, SHOWN_FAILURES).map(failure => failureItem(failure, anchors))}</ul>
${hidden > 0 && html`<p class="quiet">and ${hidden} more${anchors.size > 0 && ', marked below'}</p>`}</section>`
}

function failureItem(failure: FailureLine, anchors: ReadonlyMap<string, string>): Markup {
  const { id, label, verdict, location, messages } = failure
  const anchor = anchors.get(id)
  const name = html`<code>${id}</code>`
  const place = location && html`<span class="quiet"> · ${location.file}:${location.line}</span>`
  return html`
<li>${anchor ? html`<a href="#${anchor}">${name}</a>` : name} <span class="quiet">${label} · ${verdict}</span>${place ?? null}
${messages.map(
  message => html`<pre class="message"${message.length > SCROLLS && html` tabindex="0" role="region" aria-label="Why ${id} failed"`}>
${shorten(message, SHOWN_MESSAGE)}</pre>`,
)}</li>`
}
