import type { ProbeScore } from '../../src/suites/lifecycle/score-shape.js'
import { html, type Markup } from '../html/markup.js'
import { closedBox, textBox } from '../html/texts.js'
import { missOf, probeName } from './misses.js'
import type { LifecycleColumn } from './summary.js'

/** Characters of all packs together, so that the page still opens; one may have a part of them. */
const ROOM = 30_000_000
const ROOM_OF_ONE = 20_000

/** Every probe with its pack, the misses first. */
export function packList({ score }: LifecycleColumn, anchor: string): Markup | null {
  const { probes, runs } = score
  if (probes.length === 0) return null
  const room = Math.min(ROOM_OF_ONE, Math.floor(ROOM / probes.length))
  const all = probes.map(probe => ({ probe, miss: missOf(probe) }))
  const missed = all.filter(({ miss }) => miss !== null)
  const right = all.filter(({ miss }) => miss === null)
  const part = (title: string, some: typeof all) =>
    some.length > 0 &&
    html`<h3>${title} <span class="count">${some.length}</span></h3>
${some.map(({ probe, miss }) => probeMarkup(probe, miss, { name: probeName(probe, runs), room }))}`
  return html`<div id="${anchor}">${part('Misses', missed)}${part('All others', right)}</div>`
}

function probeMarkup(
  probe: ProbeScore,
  miss: string | null,
  { name, room }: { name: string; room: number },
): Markup {
  const { question, via, style, scenario, rank, ms, extractive, model, pack } = probe
  const pills = [
    pill('pack', probe.hit),
    pill('fresh first', probe.freshFirst),
    pill('extractive', probe.extractiveRight),
    pill('model', probe.modelRight),
    pill('captured', probe.captured),
    pill('no leak', probe.leaks && probe.leaks.length === 0),
  ]
  const facts = [scenario, via, style, rank === null ? null : `rank ${rank}`, `${ms.toFixed(1)} ms`]
  return html`
<details class="case card${miss !== null && ' short'}"><summary><span class="id">${name}</span><span class="asked">${question.slice(0, 300)}</span><span class="pills">${pills}</span></summary>
<div class="body">
<p class="quiet">${facts.filter(fact => fact !== null).join(' · ')}</p>
${miss !== null && html`<p class="message">${miss}</p>`}
${wanted('Expected', probe.expect)}${wanted('Superseded', probe.stale)}${wanted('Forbidden', probe.forbidden)}
<h4>Pack</h4>${pack === '' ? html`<p class="quiet">empty</p>` : textBox(pack, room, 'code', `Pack of ${name}`)}
${extractive !== null && closedBox('Extractive answer', extractive, room)}
${model !== undefined && closedBox('Model answer', model, room)}
</div></details>`
}

function wanted(title: string, texts: readonly string[] | undefined): Markup | null {
  if (!texts) return null
  return html`<p><span class="quiet">${title}:</span> ${texts.map(
    (text, index) => html`${index > 0 && ', '}<code>${text}</code>`,
  )}</p>`
}

/** What was not asked of a probe has none. */
function pill(text: string, right: boolean | null): Markup | null {
  if (right === null) return null
  return html`<span class="pill ${right ? 'good' : 'bad'}">${right ? '✓' : '✗'} ${text}</span>`
}
