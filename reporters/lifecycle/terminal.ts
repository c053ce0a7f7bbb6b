import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import { plainText } from '../../src/text/index.js'
import { wrapWords } from '../layout.js'
import type { Remark } from '../remark.js'
import type { TerminalOptions } from '../terminal.js'
import { movedTexts } from './comparison-table.js'
import { caveats, lifecycleRemarks, mockLabels, usageTexts } from './remarks.js'
import type { LifecycleSummary } from './summary.js'
import { comparisonTables, kpiTables, measureTables, type Table } from './tables.js'
import { terminalTable } from './terminal-table.js'

const INDENT = ' '

/** The measures by phase, style and scenario and the KPIs, with what must be known to read them. */
export function renderLifecycleTable(summary: LifecycleSummary, options: TerminalOptions): string {
  const paint = options.colors ? createColors({ force: true }) : getDefaultColors()
  const width = Math.max(40, options.width ?? 80)
  const { columns, comparison } = summary
  const said = (kind: Remark['kind'], text: string) => {
    const mark = { result: '→', warning: '!', note: '·' }[kind]
    const style = { result: paint.green, warning: paint.yellow, note: paint.dim }[kind]
    return wrapWords(oneLine(text), width - 3).map(
      (line, index) => `${INDENT}${index === 0 ? mark : ' '} ${style(plainText(line))}`,
    )
  }
  const shown = (tables: readonly Table[]) =>
    tables.flatMap(table => [...terminalTable(table, width, paint), ''])
  const moved = comparison ? movedTexts(comparison) : []
  const lines = [
    ...title(summary, paint),
    '',
    ...columns.flatMap(({ label, score }) => [
      ...(columns.length > 1 ? [`${INDENT}${paint.bold(oneLine(label))}`, ''] : []),
      // Of several profiles the scenarios stand in the report alone.
      ...shown(comparison ? measureTables(score).slice(0, 2) : measureTables(score)),
      ...(comparison ? [] : shown(kpiTables(score))),
    ]),
    ...(comparison ? shown(comparisonTables(comparison)) : []),
    ...moved.flatMap(text => said('result', text)),
    ...lifecycleRemarks(summary).flatMap(({ kind, text }) => said(kind, text)),
    ...usageTexts(summary).flatMap(text => said('note', `Usage, ${text}`)),
    ...caveats(summary).flatMap(text => said('note', text)),
  ]
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`
}

function title(summary: LifecycleSummary, paint: Colors): string[] {
  return [
    `${INDENT}${paint.bold(paint.cyan('Memory eval:'))} ${paint.bold(oneLine(summary.dataset))}`,
    ...mockLabels(summary).map(mock => `${INDENT}${paint.yellow(oneLine(mock))}`),
  ]
}

/** Titles come from a dataset, roles and notes from a memory. */
function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}
