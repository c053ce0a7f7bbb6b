import type { StreamScore } from '../../src/suites/streams/score-shape.js'
import { html, type Markup } from '../html/markup.js'

const CURVES = [
  { of: 'none', name: 'without memory', place: 'floor' },
  { of: 'reversed', name: 'reversed order', place: 'other' },
  { of: 'learned', name: 'with memory', place: 'learned' },
] as const

/** The rolling curves of each stream; null where no stream is long enough for one. */
export function rollingCharts(streams: readonly StreamScore[]): Markup | null {
  const shown = streams.filter(({ rolling }) => CURVES.some(({ of }) => rolling[of].length > 1))
  if (shown.length === 0) return null
  return html`<section aria-labelledby="curves"><h2 id="curves">Right answers as the stream goes on</h2>
<div class="curves">${shown.map(curve)}</div>
<p class="quiet">Share of right answers among the last ten tasks, from the tenth on, from 0 to 100 %. Blue: with memory. Grey: without. Broken: in reversed order.</p></section>`
}

function curve({ name, rolling }: StreamScore): Markup {
  const drawn = CURVES.filter(({ of }) => rolling[of].length > 1)
  const told = drawn.map(({ of, name: what }) => `${what} ${ends(rolling[of])}`).join('; ')
  return html`
<figure class="card curve"><figcaption>${name}</figcaption><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${name}: ${told}"><rect class="ground" width="100" height="100"/>${drawn.map(
    ({ of, place }) =>
      html`<polyline class="${place}" vector-effect="non-scaling-stroke" points="${points(rolling[of])}"/>`,
  )}</svg></figure>`
}

function points(shares: readonly number[]): string {
  const step = 100 / (shares.length - 1)
  return shares.map((share, index) => `${round(index * step)},${round(100 - share)}`).join(' ')
}

function ends(shares: readonly number[]): string {
  return `from ${shares[0]?.toFixed(0)} to ${shares.at(-1)?.toFixed(0)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
