import {
  type ControlFinding,
  type ControlLint,
  lintControls,
} from '../src/scoring/lint-controls.js'
import { combinedOf } from './combined.js'
import type { Remark } from './remark.js'
import type { Column } from './summary.js'

/**
 * What floor and ceiling say of the tests themselves, where `none`, `learned` and `answer-key` all
 * ran in full: counts for a terminal, names for a report.
 */
export function lintRemarks(columns: readonly Column[], names: boolean): Remark[] {
  const [none, learned, key] = (['none', 'learned', 'answer-key'] as const).map(setup =>
    columns.find(column => column.setup === setup && column.partial === null),
  )
  if (!none || !learned || !key) return []
  const { findings, givenAway } = lintControls({
    none: combinedOf(none),
    learned: combinedOf(learned),
    'answer-key': combinedOf(key),
  })
  // A trap that was stepped into is an alarm of its own.
  const trap = (id: string) => learned.score.tests[id]?.split === 'trap'
  const count = (rule: ControlFinding['rule'], of: string) => {
    const ids = findings.filter(found => found.rule === rule && !trap(found.id)).map(({ id }) => id)
    if (ids.length === 0) return null
    return `${ids.length} ${ids.length === 1 ? 'test' : 'tests'} ${of}${names ? ` (${ids.join(', ')})` : ''}`
  }
  const idle = [
    count('passes without memory', 'passed without any memory'),
    count('fails with the answer key', 'failed with the answer key'),
  ].filter(part => part !== null)
  const where = names ? '' : '; report.md names them'
  const harmed = count('less than no memory', 'passed less often than without memory')
  return [
    idle.length > 0 && `These tell little of a memory: ${idle.join('; ')}${where}.`,
    harmed !== null && `${learned.label}: ${harmed}${where}.`,
    givenAway.points > 0 &&
      `Negative checks give away ${givenAway.points.toFixed(1)} of the floor's ${givenAway.of.toFixed(1)} points in main${names ? mostOf(givenAway) : ''}.`,
  ]
    .filter(text => text !== false)
    .map(text => ({ kind: 'note', text }))
}

const MOST = 5

function mostOf({ tests }: ControlLint['givenAway']): string {
  const most = tests.slice(0, MOST).map(({ id }) => id)
  return tests.length > MOST ? `, most of them in ${most.join(', ')}` : ` (${most.join(', ')})`
}
