import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import { plainText } from '../../src/text/index.js'
import { cutTo, textWidth, wrapWords } from '../layout.js'
import type { TerminalOptions } from '../terminal.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyTable } from './table.js'

const GAP = 3
const INDENT = ' '
const LONGEST_HEAD = 20

/** The measures of all people in one table, with what must be known to read them. */
export function renderSafetyTable(summary: SafetySummary, options: TerminalOptions): string {
  const paint = options.colors ? createColors({ force: true }) : getDefaultColors()
  const width = Math.max(40, options.width ?? 80)
  const lines = [
    `${INDENT}${paint.bold(paint.cyan('Memory eval:'))} ${paint.bold(plainText(summary.dataset))}`,
    '',
    ...blocks(summary, width, paint),
    ...safetyRemarks(summary).flatMap(({ kind, text }) => {
      const mark = { result: '→', warning: '!', note: '·' }[kind]
      const style = { result: paint.green, warning: paint.yellow, note: paint.dim }[kind]
      const hanging = `${INDENT}${mark} `
      return wrapWords(oneLine(text), width - hanging.length).map(
        (line, index) => (index === 0 ? hanging : '   ') + style(plainText(line)),
      )
    }),
  ]
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`
}

/** The table, in as many blocks below each other as the width asks for. */
function blocks(summary: SafetySummary, width: number, paint: Colors): string[] {
  const { heads, rows } = safetyTable(summary)
  const labels = Math.max(...rows.map(({ label }) => label.length))
  const columns = heads.map((head, index) => {
    const text = cutTo(oneLine(head), LONGEST_HEAD)
    const cells = rows.map(row => row.cells[index] ?? { text: '', alarm: false })
    return { text, cells, width: Math.max(...[text, ...cells.map(one => one.text)].map(textWidth)) }
  })
  const lines: string[] = []
  for (let from = 0; from < columns.length; ) {
    let used = INDENT.length + labels
    let to = from
    while (to < columns.length) {
      used += GAP + (columns[to]?.width ?? 0)
      if (used > width && to > from) break
      to += 1
    }
    const shown = columns.slice(from, to)
    const place = (text: string, room: number, style: (text: string) => string) =>
      ' '.repeat(GAP + room - textWidth(text)) + style(text)
    lines.push(
      INDENT +
        ' '.repeat(labels) +
        shown.map(one => place(one.text, one.width, paint.bold)).join(''),
      ...rows.map(({ label }, row) => {
        const cells = shown.map(({ cells, width: room }) => {
          const { text, alarm } = cells[row] ?? { text: '', alarm: false }
          return place(text, room, alarm ? paint.red : String)
        })
        return INDENT + label.padEnd(labels) + cells.join('')
      }),
      '',
    )
    from = to
  }
  return lines
}

/** Ids of users come from a dataset, notes from error messages. */
function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}
