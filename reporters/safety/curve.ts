import type { CurvePoint } from '../../src/suites/safety/curve.js'
import { counted } from '../../src/text/index.js'
import { html, type Markup } from '../html/markup.js'

/** Success in the nth session with checks, a bar each; nothing where no session was graded. */
export function curveChart(curve: readonly CurvePoint[]): Markup | null {
  if (curve.length === 0) return null
  return html`<section aria-labelledby="curve"><h2 id="curve">Success per session</h2>
<div class="card chart">${curve.map(lane)}
<span></span><span class="axis quiet" aria-hidden="true">${['0', '25', '50', '75', '100'].map(tick => html`<span>${tick}</span>`)}</span><span></span>
<p class="quiet key">Share of people whose nth session with checks was answered right, in percent, while the memory fills.</p></div></section>`
}

function lane({ session, success, people }: CurvePoint): Markup {
  const told = `${success.toFixed(1)} percent of ${counted(people, 'answer')}`
  return html`
<span class="name">session ${session}</span><svg class="lane learned" height="16" role="img" aria-label="session ${session}: ${told}"><rect class="ground" width="100%" height="16" rx="3"/><rect class="area" width="${success}%" y="3" height="10" rx="2"/></svg><span class="value">${success.toFixed(1)}</span>`
}

/** The same as a table of Markdown; empty where no session was graded. */
export function curveTable(curve: readonly CurvePoint[]): string {
  if (curve.length === 0) return ''
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['**session with checks**', ...curve.map(({ session }) => String(session))]),
    line([':---', ...curve.map(() => '---:')]),
    line(['**success**', ...curve.map(({ success }) => success.toFixed(1))]),
    line(['people', ...curve.map(({ people }) => String(people))]),
  ].join('\n')
}
