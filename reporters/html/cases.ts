import { AREAS, type LearningRow } from '../../src/suites/learning/row.js'
import type { CaseDetail, Column, FailureLine } from '../summary.js'
import { html, type Markup } from './markup.js'
import { panel, pill } from './panel.js'
import { textBox } from './texts.js'

/** Characters of all texts together, so that a large dataset still opens in a browser. */
const ROOM = 30_000_000
const ROOM_OF_ONE = 20_000

/** Every case, by area, with what each setup did. */
export function caseList(
  columns: Column[],
  details: CaseDetail[],
  failures: FailureLine[],
  anchors: Map<string, string>,
): Markup | null {
  if (details.length === 0) return null
  const room = Math.min(ROOM_OF_ONE, Math.floor(ROOM / details.length))
  const red = new Set(failures.map(failure => failure.id))
  const cases = [...byId(details)].map(([id, group]) => {
    const short = isShort(columns, id)
    return {
      area: (group[0] as CaseDetail).row.area,
      short,
      red: red.has(id),
      markup: oneCase(columns, group, {
        short,
        red: red.has(id),
        anchor: anchors.get(id) ?? '',
        room,
      }),
    }
  })
  const areas = AREAS.map(area => {
    const own = cases.filter(one => one.area === area)
    return (
      own.length > 0 &&
      html`
<section class="area-cases"><h3>${area} <span class="count">${own.length}</span></h3>${own.map(one => one.markup)}</section>`
    )
  })
  return html`
<section aria-labelledby="cases"><h2 id="cases">Cases</h2>
<fieldset class="filter"><legend class="unseen">Show</legend>
${choice('all', `all ${cases.length}`, true)}
${choice('short', `not fully right ${cases.filter(one => one.short).length}`)}
${choice('red', `red ${cases.filter(one => one.red).length}`)}
</fieldset>${areas}</section>`
}

function byId(details: CaseDetail[]): Map<string, CaseDetail[]> {
  const groups = new Map<string, CaseDetail[]>()
  for (const detail of details) {
    const group = groups.get(detail.id)
    if (group) group.push(detail)
    else groups.set(detail.id, [detail])
  }
  return groups
}

function choice(id: string, text: string, checked = false): Markup {
  return html`<input type="radio" name="show" id="show-${id}"${checked && html` checked`}><label for="show-${id}">${text}</label>`
}

/** True when a setup under test (any, where all are controls) has a check that did not pass. */
function isShort(columns: Column[], id: string): boolean {
  const tested = columns.filter(column => !column.control)
  return (tested.length > 0 ? tested : columns).some(({ score }) => {
    const test = score.tests[id]
    return (
      test && test.verdict !== 'not-applicable' && test.checks.some(check => check.pass !== true)
    )
  })
}

function oneCase(
  columns: Column[],
  details: CaseDetail[],
  { short, red, anchor, room }: { short: boolean; red: boolean; anchor: string; room: number },
): Markup {
  const { id, request, row } = details[0] as CaseDetail
  const pills = columns.map(column => {
    const { text, kind } = pill(column.score.tests[id])
    return html`<span class="pill ${kind}">${column.label} ${text}</span>`
  })
  const panels = columns.map(column => {
    const detail = details.find(one => one.label === column.label)
    return detail ? panel(detail, column, room) : null
  })
  return html`
<details class="case card${short && ' short'}${red && ' fails'}"><summary><span class="id">${id}</span><span class="asked">${request.slice(0, 300)}</span><span class="pills">${pills}</span></summary>
<div class="body" id="${anchor}">
<p class="quiet">${facts(row).join(' · ')}</p>
${textBox(request, room, 'prose', 'Request')}
<div class="panels">${panels}</div>
</div></details>`
}

function facts(row: LearningRow): string[] {
  return [
    row.area,
    row.kind === 'do' ? 'makes something' : 'asks',
    row.project ? `in ${row.project}` : null,
    row.date ? `on ${row.date}` : null,
    row.user ? `as ${row.user}` : null,
    row.needs && row.needs.length > 0 ? `needs ${row.needs.join(', ')}` : null,
  ].filter(fact => fact !== null)
}
