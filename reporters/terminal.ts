import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import { plainText } from '../src/text/index.js'
import { cutTo, textWidth, wrapWords } from './layout.js'
import type { Remark } from './remark.js'
import { remarks } from './remarks.js'
import type { Column, RunSummary } from './summary.js'
import { type Cell, columnTags, orderColumns, type TableRow, tableRows } from './table.js'

export interface TerminalOptions {
  /** ANSI colours. */
  colors: boolean
  /** Columns of the terminal. @default 80 */
  width?: number
}

const GAP = 3
const INDENT = ' '
const LONGEST_LABEL = 24
const LEAST_WIDTH = 40

/** The scores of all setups in one table, with what must be known to read them. Ends with a line feed. */
export function renderTable(summary: RunSummary, options: TerminalOptions): string {
  const paint = options.colors ? createColors({ force: true }) : getDefaultColors()
  const width = Math.max(LEAST_WIDTH, options.width ?? 80)
  const lines = [
    `${INDENT}${paint.bold(paint.cyan('Memory eval:'))} ${paint.bold(oneLine(summary.dataset))}`,
    '',
    ...tableBlocks(summary, width, paint),
    ...remarks(summary).flatMap(remark => remarkLines(remark, width, paint)),
  ]
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`
}

/** The table, in as many blocks below each other as the width asks for. */
function tableBlocks(summary: RunSummary, width: number, paint: Colors): string[] {
  const columns = orderColumns(summary.columns)
  const rows = tableRows(columns)
  const labelWidth = Math.max(...rows.map(row => rowLabel(row).length))
  const shown = columns.map((column, index) =>
    showColumn(
      column,
      rows,
      index,
      Math.min(LONGEST_LABEL, width - INDENT.length - labelWidth - GAP),
    ),
  )
  const lines: string[] = []
  let from = 0
  while (from < shown.length) {
    let used = INDENT.length + labelWidth
    let to = from
    for (; to < shown.length; to++) {
      used += GAP + (shown[to] as ShownColumn).width
      if (used > width && to > from) break
    }
    lines.push(...block(rows, shown.slice(from, to), labelWidth, paint), '')
    from = to
  }
  return lines
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

function remarkLines({ kind, text }: Remark, width: number, paint: Colors): string[] {
  const style = { result: paint.green, warning: paint.yellow, note: paint.dim }[kind]
  const mark = { result: '→', warning: '!', note: '·' }[kind]
  const hanging = `${INDENT}${mark} `
  return wrapWords(oneLine(text), width - hanging.length).map(
    (
      line,
      index, // A word that wrapping brought to the start of a line may have become a command there.
    ) => (index === 0 ? hanging : ' '.repeat(hanging.length)) + style(plainText(line)),
  )
}

/** Labels and notes may come from a config file or from an error message. */
function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

function plain(text: string): string {
  return text
}
