import type { Colors } from 'tinyrainbow'
import { plainText } from '../../src/text/index.js'
import { cutTo, textWidth } from '../layout.js'
import type { Table } from './tables.js'

const GAP = 2
const INDENT = ' '
const LONGEST_LABEL = 34
const LONGEST_HEAD = 24

/** The lines of a table, in as many blocks below each other as the width asks for. */
export function terminalTable(
  { title, heads, rows }: Table,
  width: number,
  paint: Colors,
): string[] {
  const labels = rows.map(({ label }) => cutTo(oneLine(label), LONGEST_LABEL))
  const room = Math.max(...[title, ...labels].map(textWidth))
  const columns = heads.map((head, index) => {
    const text = cutTo(oneLine(head), LONGEST_HEAD)
    const cells = rows.map(row => row.cells[index] ?? { text: '', alarm: false })
    return { text, cells, width: Math.max(...[text, ...cells.map(one => one.text)].map(textWidth)) }
  })
  const lines: string[] = []
  for (let from = 0; from < columns.length; ) {
    let used = INDENT.length + room
    let to = from
    while (to < columns.length) {
      used += GAP + (columns[to]?.width ?? 0)
      if (used > width && to > from) break
      to += 1
    }
    const shown = columns.slice(from, to)
    if (from > 0) lines.push('')
    lines.push(
      INDENT + pad(title, room, paint.bold) + shown.map(one => cell(one.text, one.width)).join(''),
      ...labels.map(
        (label, row) =>
          INDENT +
          pad(label, room) +
          shown
            .map(one => {
              const { text, alarm } = one.cells[row] ?? { text: '', alarm: false }
              return cell(text, one.width, alarm ? paint.red : String)
            })
            .join(''),
      ),
    )
    from = to
  }
  return lines
}

type Style = (text: string) => string

function pad(text: string, room: number, style: Style = String): string {
  return style(text) + ' '.repeat(room - textWidth(text))
}

function cell(text: string, room: number, style: Style = String): string {
  return ' '.repeat(GAP + room - textWidth(text)) + style(text)
}

function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}
