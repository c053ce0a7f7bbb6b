import { isCombined } from '../src/loading/stored-score.js'
import { type PartName, printed } from '../src/scoring/parts.js'
import { studentT } from '../src/scoring/statistics/index.js'
import { AREAS } from '../src/suites/learning/row.js'
import type { Column } from './summary.js'

/** A row of the table that terminal, Markdown and HTML show alike. */
export interface TableRow {
  label: string
  /** Areas stand apart from the totals. */
  group: 'total' | 'area'
  /** One cell per column. */
  cells: Cell[]
}

export interface Cell {
  text: string
  /** The share that the cell shows, 0 to 100, for a bar; `null` where nothing was measured. */
  share: number | null
  /** A trap was stepped into. */
  alarm: boolean
}

/** What stands in a cell where nothing was measured. */
export const NOTHING = '–'

/** Floor first, then what was learned, then all others in their order, then the ceiling. */
export function orderColumns(columns: Column[]): Column[] {
  const place = (column: Column) =>
    column.setup === 'none' ? 0 : column.setup === 'learned' ? 1 : column.setup === null ? 2 : 3
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** Practice, exam, main, traps and the fully right ones, then each area. */
export function tableRows(columns: Column[]): TableRow[] {
  const shares = (label: string, group: TableRow['group'], part: PartName) => ({
    label,
    group,
    cells: columns.map(column => shareCell(printed(column.score, part), around(column, part))),
  })
  return [
    shares('practice', 'total', 'practice'),
    shares('exam', 'total', 'exam'),
    shares('main', 'total', 'main'),
    {
      label: 'traps',
      group: 'total',
      cells: columns.map(({ score: { traps } }) => ({
        ...shareCell(traps),
        alarm: traps !== null && traps < 100,
      })),
    },
    { label: 'fully right', group: 'total', cells: columns.map(fullyRightCell) },
    ...AREAS.filter(area => area !== 'traps').map(area => shares(area, 'area', area)),
  ]
}

/** Short words under a column's label. */
export function columnTags(column: Column): string[] {
  return [
    column.recorded ? 'recorded' : null,
    column.agent ?? null,
    runsOf(column) > 1 ? `${runsOf(column)} runs` : null,
    column.isolated ? null : 'not isolated',
    column.partial ? 'partial' : null,
    column.score.complete || column.partial ? null : 'incomplete',
  ].filter(tag => tag !== null)
}

function runsOf({ score }: Column): number {
  return isCombined(score) ? score.runs.length : 1
}

/** Rows, traps aside, that count in the column's scores, and how many there are. */
export function countedRows({ score }: Column): { counted: number; of: number } {
  const tests = Object.values(score.tests).filter(test => test.split !== 'trap')
  return { counted: tests.filter(test => test.score !== null).length, of: tests.length }
}

function shareCell(share: number | null, around = ''): Cell {
  const text = share === null ? NOTHING : `${share.toFixed(1)}${around}`
  return { text, share, alarm: false }
}

/** ` ±2.3`: half of the repeat interval, not cut off at 0 and 100; empty below three runs. */
function around(column: Column, part: PartName): string {
  const { score } = column
  // One run has no such interval: there is nothing to combine, which of ten thousand cases takes long.
  if (!isCombined(score)) return ''
  const { runs, intervals } = score
  const error = intervals[part]?.standardError ?? null
  return error === null ? '' : ` ±${(studentT(0.95, runs.length - 1) * error).toFixed(1)}`
}

function fullyRightCell(column: Column): Cell {
  const { counted } = countedRows(column)
  if (counted === 0) return { text: NOTHING, share: null, alarm: false }
  const { fullyRight } = column.score
  return { text: `${fullyRight} of ${counted}`, share: (fullyRight / counted) * 100, alarm: false }
}
