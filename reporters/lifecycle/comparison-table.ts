import type {
  KpiChange,
  KpiRow,
  LifecycleComparison,
  Moved,
} from '../../src/suites/lifecycle/compare/index.js'
import { KPI_GROUPS } from '../../src/suites/lifecycle/kpis/index.js'
import { counted } from '../../src/text/index.js'
import { some } from '../some.js'
import { changeText, kpiText } from './kpi-text.js'

const SHOWN = 12

const MARKS = { better: '▲', worse: '▼', changed: 'Δ', none: '~' }

/** ▲ better, ▼ worse, Δ changed where neither is, ~ within the noise. */
export function markOf(moved: Moved): string {
  return MARKS[moved ?? 'none']
}

/** The heads of a comparison's columns: the baseline, then each other. */
export function comparisonHeads({ groups, baseline }: LifecycleComparison): string[] {
  return groups.map(({ name, runs }) => {
    const tags = [name === baseline ? 'baseline' : null, runs > 1 ? counted(runs, 'run') : null]
    const shown = tags.filter(tag => tag !== null && tag !== name).join(', ')
    return shown === '' ? name : `${name} (${shown})`
  })
}

/** The KPIs group by group; those that nobody measured are left out. */
export function comparisonGroups({ rows }: LifecycleComparison): {
  group: string
  rows: { name: string; cells: { text: string; moved: Moved }[] }[]
}[] {
  const measured = rows.filter(
    ({ base, others }) => base !== null || others.some(({ value }) => value !== null),
  )
  return KPI_GROUPS.map(group => ({
    group,
    rows: measured
      .filter(row => row.group === group)
      .map(row => ({
        name: row.name,
        cells: [
          { text: kpiText(row.base, row.unit), moved: null },
          ...row.others.map(other => ({ text: cellText(row, other), moved: other.moved })),
        ],
      })),
  })).filter(one => one.rows.length > 0)
}

function cellText({ unit }: KpiRow, { value, by, moved }: KpiChange): string {
  const shown = kpiText(value, unit)
  if (by === null) return shown
  return by === 0 ? `${shown} ~` : `${shown} (${changeText(by, unit)}) ${markOf(moved)}`
}

/** What moved, a sentence for each; names in them may come from anywhere. */
export function movedTexts({ rows, flips, groups }: LifecycleComparison): string[] {
  return groups.slice(1).flatMap(({ name }) => {
    const moves = rows.flatMap(row => {
      const change = row.others.find(other => other.name === name)
      return change?.moved ? [moveText(row, change)] : []
    })
    const { lost = [], gained = [] } = Object.hasOwn(flips, name) ? (flips[name] ?? {}) : {}
    return [
      ...moves,
      ...(lost.length > 0 ? [`${name}: packs that no longer hit: ${some(lost, SHOWN)}`] : []),
      ...(gained.length > 0 ? [`${name}: packs that hit now: ${some(gained, SHOWN)}`] : []),
    ]
  })
}

function moveText({ group, name, unit, base }: KpiRow, change: KpiChange): string {
  const noise =
    change.noise === null ? '' : `, noise ±${kpiText(change.noise, unit).replace('+', '')}`
  return `${change.name}: ${markOf(change.moved)} ${group}, ${name}: ${kpiText(base, unit)} → ${kpiText(change.value, unit)}${noise}`
}

/** What must be known to read a comparison. */
export function comparisonRemarks({
  groups,
  incomplete,
  differing,
}: LifecycleComparison): string[] {
  const mocks = groups.filter(({ mock }) => mock !== undefined)
  return [
    ...(mocks.length > 0
      ? [
          `Wiring and latency, not quality, of stand-ins: ${mocks.map(({ name, mock }) => `${name} (${mock})`).join(', ')}.`,
        ]
      : []),
    ...(incomplete.length > 0
      ? [`Incomplete, so nothing is decided: ${incomplete.join(', ')}.`]
      : []),
    ...(differing.length > 0
      ? [
          `Not asked the same probes as the baseline, so the numbers are over something else: ${differing.join(', ')}.`,
        ]
      : []),
  ]
}
