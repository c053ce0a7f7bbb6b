import type { Colors } from 'tinyrainbow'
import { cutTo, inBlocks, oneLine, textWidth } from './layout.js'
import { remarks } from './remarks.js'
import type { Column, RunSummary } from './summary.js'
import { type Cell, columnTags, orderColumns, type TableRow, tableRows } from './table.js'
import {
  remarkLines,
  type Terminal,
  type TerminalOptions,
  terminalReport,
} from './terminal-report.js'

export type { TerminalOptions } from './terminal-report.js'

const GAP = 3
const INDENT = ' '
const LONGEST_LABEL = 24

/** The scores of all setups in one table, with what must be known to read them. Ends with a line feed. */
export function renderTable(summary: RunSummary, options: TerminalOptions): string {
  return terminalReport(summary.dataset, options, terminal => [
    '',
    ...tableBlocks(summary, terminal),
    ...remarks(summary).flatMap(remark => remarkLines(remark, terminal)),
  ])
}

/** The table, in as many blocks below each other as the width asks for. */
function tableBlocks(summary: RunSummary, { width, paint }: Terminal): string[] {
  const columns = orderColumns(summary.columns)
  const rows = tableRows(columns)
  const labelWidth = Math.max(...rows.map(row => rowLabel(row).length))
  const room = width - INDENT.length - labelWidth
  const shown = columns.map((column, index) =>
    showColumn(column, rows, index, Math.min(LONGEST_LABEL, room - GAP)),
  )
  return inBlocks(shown, { width: room, gap: GAP }).flatMap(some => [
    ...block(rows, some, labelWidth, paint),
    '',
  ])
}

interface ShownColumn {
  width: number
  label: string
  tags: string[]
  warned: boolean
  main: boolean
  cells: Cell[]
}

function showColumn(column: Column, rows: TableRow[], index: number, room: number): ShownColumn {
  const label = cutTo(oneLine(column.label), room)
  const tags = columnTags(column).map(tag => cutTo(oneLine(tag), room))
  const cells = rows.map(row => row.cells[index] as Cell)
  return {
    width: Math.max(...[label, ...tags, ...cells.map(cell => cell.text)].map(textWidth)),
    label,
    tags,
    warned: !column.score.complete || column.partial !== null || !column.isolated,
    main: column.setup === 'learned',
    cells,
  }
}

function block(
  rows: TableRow[],
  columns: ShownColumn[],
  labelWidth: number,
  paint: Colors,
): string[] {
  const line = (label: string, cells: string[]) =>
    INDENT + label + ' '.repeat(labelWidth - label.length) + cells.join('')
  const place = (column: ShownColumn, text: string, style: (text: string) => string) =>
    ' '.repeat(GAP + column.width - textWidth(text)) + style(text)
  const height = Math.max(...columns.map(column => column.tags.length))
  const header = [
    line(
      '',
      columns.map(column => place(column, column.label, paint.bold)),
    ),
    ...Array.from({ length: height }, (_, row) =>
      line(
        '',
        columns.map(column =>
          place(column, column.tags[row] ?? '', column.warned ? paint.yellow : paint.dim),
        ),
      ),
    ),
  ]
  const body = rows.flatMap((row, index) => {
    const cells = columns.map(column => {
      const cell = column.cells[index] as Cell
      return place(column, cell.text, cell.alarm ? paint.red : column.main ? paint.bold : plain)
    })
    const opening = row.group === 'area' && rows[index - 1]?.group === 'total' ? [''] : []
    return [...opening, line(rowLabel(row), cells)]
  })
  return [...header, ...body]
}

function rowLabel(row: TableRow): string {
  return row.group === 'area' ? `  ${row.label}` : row.label
}

function plain(text: string): string {
  return text
}
