import type { LifecycleComparison } from '../../src/suites/lifecycle/compare/index.js'
import { KPI_GROUPS, type Kpi } from '../../src/suites/lifecycle/kpis/index.js'
import { PHASES } from '../../src/suites/lifecycle/outcome.js'
import { STYLES } from '../../src/suites/lifecycle/row.js'
import type {
  ByPhase,
  LifecycleMeasures,
  LifecycleScore,
} from '../../src/suites/lifecycle/score-shape.js'
import type { MeasureCell, MeasureTable } from '../measure-table.js'
import { NOTHING } from '../table.js'
import { comparisonGroups, comparisonHeads } from './comparison-table.js'
import { kpiText } from './kpi-text.js'

/** One of several tables, so it has a title. */
export interface Table extends MeasureTable {
  title: string
}

const cell = (text: string, alarm = false): MeasureCell => ({ text, alarm })

const HEADS: Record<keyof LifecycleMeasures, string> = {
  scored: 'probes',
  packHit: 'pack hit',
  mrr: 'MRR',
  freshFirst: 'fresh first',
  extractive: 'extractive',
  model: 'model',
  captured: 'captured',
  leaks: 'leaks',
}
const MEASURES = Object.keys(HEADS) as (keyof LifecycleMeasures)[]

/** What is measured by phase, by style and by scenario. */
export function measureTables(score: LifecycleScore): Table[] {
  const measured = MEASURES.filter(key => PHASES.some(phase => score.phases[phase][key] !== null))
  const pairs = (title: string, rows: [string, ByPhase][]): Table => ({
    title,
    heads: measured.map(key => HEADS[key]),
    rows: rows.map(([label, one]) => ({ label, cells: measured.map(key => pairCell(one, key)) })),
  })
  return [
    {
      title: 'By phase',
      heads: measured.map(key => HEADS[key]),
      rows: PHASES.map(phase => ({
        label: phase,
        cells: measured.map(key => measureCell(score.phases[phase], key)),
      })),
    },
    pairs(
      'By style, recall → synthesis',
      STYLES.map(style => [style, score.styles[style]]),
    ),
    pairs(
      'By scenario, recall → synthesis',
      Object.values(score.scenarios).map(one => [one.title, one]),
    ),
  ]
}

/** The KPIs of one configuration, a table for each group; what was not measured is a dash. */
export function kpiTables({ kpis }: Pick<LifecycleScore, 'kpis'>): Table[] {
  return KPI_GROUPS.map(group => ({
    title: `KPIs: ${group}`,
    heads: ['value', 'over'],
    rows: kpis
      .filter(kpi => kpi.group === group)
      .map(kpi => ({ label: kpi.name, cells: [valueCell(kpi), cell(String(kpi.n ?? ''))] })),
  }))
}

function valueCell({ group, name, value, unit }: Kpi): MeasureCell {
  const isLeak = group === 'accuracy' && name === 'leaks'
  return cell(kpiText(value, unit), isLeak && value !== null && value > 0)
}

/** Both phases in one cell where they differ. */
function pairCell({ recall, synthesis }: ByPhase, key: keyof LifecycleMeasures): MeasureCell {
  const [before, after] = [measureCell(recall, key), measureCell(synthesis, key)]
  const alarm = before.alarm || after.alarm
  if (before.text === after.text || after.text === NOTHING) return { ...before, alarm }
  if (before.text === NOTHING) return { ...after, alarm }
  return { text: `${before.text} → ${after.text}`, alarm }
}

function measureCell(measures: LifecycleMeasures, key: keyof LifecycleMeasures): MeasureCell {
  if (key === 'leaks') {
    const { leaks } = measures
    return leaks ? cell(`${leaks.found} of ${leaks.of}`, leaks.found > 0) : cell(NOTHING)
  }
  const value = measures[key]
  if (value === null) return cell(NOTHING)
  if (key === 'scored') return cell(value === 0 ? NOTHING : String(value))
  return cell(key === 'mrr' ? value.toFixed(3) : value.toFixed(1))
}

/** The KPIs of several profiles, a table for each group. */
export function comparisonTables(comparison: LifecycleComparison): Table[] {
  return comparisonGroups(comparison).map(({ group, rows }) => ({
    title: `KPIs: ${group}`,
    heads: comparisonHeads(comparison),
    rows: rows.map(({ name, cells }) => ({
      label: name,
      cells: cells.map(({ text, moved }) => cell(text, moved === 'worse')),
    })),
  }))
}
