import { createColors, getDefaultColors } from 'tinyrainbow'
import { plainText } from '../../src/text/index.js'
import { wrapWords } from '../layout.js'
import { terminalTable } from '../lifecycle/terminal-table.js'
import type { TerminalOptions } from '../terminal.js'
import { streamsRemarks } from './remarks.js'
import type { StreamsSummary } from './summary.js'
import { streamsTable } from './table.js'

const MARKS = { result: '→', warning: '!', note: '·' }

/** The measures of all streams in one table, with what must be known to read them. */
export function renderStreamsTable(summary: StreamsSummary, options: TerminalOptions): string {
  const paint = options.colors ? createColors({ force: true }) : getDefaultColors()
  const width = Math.max(40, options.width ?? 80)
  const styles = { result: paint.green, warning: paint.yellow, note: paint.dim }
  const table = { title: '', ...streamsTable(summary) }
  const lines = [
    ` ${paint.bold(paint.cyan('Memory eval:'))} ${paint.bold(plainText(summary.dataset))}`,
    '',
    ...terminalTable(table, width, paint),
    '',
    ...streamsRemarks(summary).flatMap(({ kind, text }) =>
      wrapWords(plainText(text).replace(/\s+/g, ' ').trim(), width - 3).map(
        (line, index) => ` ${index === 0 ? MARKS[kind] : ' '} ${styles[kind](line)}`,
      ),
    ),
  ]
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`
}
