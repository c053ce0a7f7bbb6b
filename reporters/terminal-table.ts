import type { Colors } from 'tinyrainbow'
import { cutTo, inBlocks, oneLine, textWidth } from './layout.js'
import type { MeasureTable } from './measure-table.js'

const INDENT = ' '
const LONGEST_LABEL = 34

export interface TerminalTableOptions {
  /** Columns of the terminal. */
  width: number
  paint: Colors
  /** What stands above the labels. */
  title?: string
  /** Spaces between two columns. @default 2 */
  gap?: number
  /** Columns of the terminal that a head may take. @default 24 */
  longestHead?: number
  /** How heads are painted. @default as they are */
  headStyle?: Style
}

type Style = (text: string) => string

/** The lines of a table, in as many blocks below each other as the width asks for. */
export function terminalTable(
  { heads, rows }: MeasureTable,
  { width, paint, title, gap = 2, longestHead = 24, headStyle = String }: TerminalTableOptions,
): string[] {
  const labels = rows.map(({ label }) => cutTo(oneLine(label), LONGEST_LABEL))
  const room = Math.max(...[title ?? '', ...labels].map(textWidth))
  const columns = heads.map((head, index) => {
    const text = cutTo(oneLine(head), longestHead)
    const cells = rows.map(row => row.cells[index] ?? { text: '', alarm: false })
    return { text, cells, width: Math.max(...[text, ...cells.map(one => one.text)].map(textWidth)) }
  })
  const place = (text: string, room: number, style: Style = String) =>
    ' '.repeat(gap + room - textWidth(text)) + style(text)
  const corner = title === undefined ? ' '.repeat(room) : padEnd(title, room, paint.bold)
  return inBlocks(columns, { width: width - INDENT.length - room, gap }).flatMap((shown, index) => [
    ...(index > 0 ? [''] : []),
    INDENT + corner + shown.map(one => place(one.text, one.width, headStyle)).join(''),
    ...labels.map((label, row) => {
      const cells = shown.map(one => {
        const { text, alarm } = one.cells[row] ?? { text: '', alarm: false }
        return place(text, one.width, alarm ? paint.red : String)
      })
      return INDENT + padEnd(label, room) + cells.join('')
    }),
  ])
}

function padEnd(text: string, room: number, style: Style = String): string {
  return style(text) + ' '.repeat(room - textWidth(text))
}
