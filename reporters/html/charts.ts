import type { CombinedScore, PartIntervals } from '../../src/scoring/combined-score.js'
import { type PartName, printed } from '../../src/scoring/parts.js'
import { combinedOf } from '../combined.js'
import type { Column } from '../summary.js'
import { html, type Markup } from './markup.js'

// Drawn by hand: chart libraries need a browser's document, or write inline styles, which the page's
// policy forbids; ours are lines and dots on a scale from 0 to 100, placed in percent.

const WHOLE: PartName[] = ['main', 'practice', 'exam']
const AREA: PartName[] = ['people', 'rules', 'corrections', 'work']

/** The scores of setups and runs with their intervals, then the areas by setup. */
export function charts(columns: Column[]): Markup | null {
  const shown = columns.filter(column => printed(combinedOf(column), 'main') !== null)
  if (shown.length === 0) return null
  const most = Math.max(...shown.map(column => combinedOf(column).runs.length))
  return html`
<section aria-labelledby="spread"><h2 id="spread">Setups and runs</h2>
<div class="card chart">${WHOLE.map(part => group(part, shown, dots))}${axis()}
<p class="quiet key">${marks(most)}</p></div></section>
<section aria-labelledby="areas"><h2 id="areas">Areas by setup</h2>
<div class="card chart">${AREA.map(part => group(part, shown, bar))}${axis()}</div></section>`
}

type Draw = (column: Column, part: PartName) => Markup | null

function group(part: PartName, columns: Column[], draw: Draw): Markup | null {
  const rows = columns.map(column => draw(column, part)).filter(row => row !== null)
  if (rows.length === 0) return null
  return html`<h3>${part}</h3>${rows}`
}

/** Each run a dot, the mean a bar across, both intervals behind. */
function dots(column: Column, part: PartName): Markup | null {
  const score = combinedOf(column)
  const mean = printed(score, part)
  if (mean === null) return null
  const { repeat = null, generalise = null } = score.intervals[part] ?? {}
  const runs = score.runs.map(run => printed(run, part)).filter(share => share !== null)
  return row(
    column,
    mean,
    html`${generalise && html`<rect class="generalise" x="${generalise.low}%" width="${width(generalise)}%" y="7" height="2"/>`}
${repeat && html`<rect class="repeat" x="${repeat.low}%" width="${width(repeat)}%" y="4" height="8" rx="2"/>`}
${runs.map(share => html`<circle class="run" cx="${share}%" cy="8" r="3"/>`)}
<rect class="mean" x="${mean}%" width="2" height="16"/>`,
    spoken(score, part, mean),
  )
}

function bar(column: Column, part: PartName): Markup | null {
  const mean = printed(combinedOf(column), part)
  if (mean === null) return null
  const spot = html`<rect class="area" width="${mean}%" y="3" height="10" rx="2"/>`
  return row(column, mean, spot, mean.toFixed(1))
}

function row(column: Column, mean: number, marks: Markup, told: string): Markup {
  return html`
<span class="name">${column.label}</span><svg class="lane ${placeOf(column)}" height="16" role="img" aria-label="${column.label}: ${told}"><rect class="ground" width="100%" height="16" rx="3"/>${marks}</svg><span class="value">${mean.toFixed(1)}</span>`
}

/** The colour of a column, by its place between floor and ceiling. */
export function placeOf({ setup }: Column): string {
  const places = { none: 'floor', learned: 'learned', 'answer-key': 'ceiling', other: 'other' }
  return places[setup ?? 'other']
}

function spoken({ runs, intervals }: CombinedScore, part: PartName, mean: number): string {
  const { repeat, generalise }: Partial<PartIntervals> = intervals[part] ?? {}
  return [
    `${mean.toFixed(1)} over ${runs.length === 1 ? 'one run' : `${runs.length} runs`}`,
    repeat && `repeat interval ${repeat.low.toFixed(1)} to ${repeat.high.toFixed(1)}`,
    generalise &&
      `generalise interval ${generalise.low.toFixed(1)} to ${generalise.high.toFixed(1)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function marks(runs: number): string {
  const all =
    'Dot: a run. Upright line: the mean. Thin line: where the mean over other tests of the same kind lies (95 %).'
  return runs < 3
    ? `${all} With fewer than three runs it is not known how far a mean moves from run to run.`
    : `${all} Broad line: where the mean of many runs over these tests lies (95 %).`
}

function axis(): Markup {
  const ticks = ['0', '25', '50', '75', '100'].map(tick => html`<span>${tick}</span>`)
  return html`<span></span><span class="axis quiet" aria-hidden="true">${ticks}</span><span></span>`
}

function width({ low, high }: { low: number; high: number }): number {
  return Math.max(0.2, Math.round((high - low) * 10) / 10)
}
