import { oneLine } from '../layout.js'
import type { Remark } from '../remark.js'
import { remarkLines, type TerminalOptions, terminalReport } from '../terminal-report.js'
import { terminalTable } from '../terminal-table.js'
import { movedTexts } from './comparison-table.js'
import { caveats, lifecycleRemarks, mockLabels, usageTexts } from './remarks.js'
import type { LifecycleSummary } from './summary.js'
import { comparisonTables, kpiTables, measureTables, type Table } from './tables.js'

/** The measures by phase, style and scenario and the KPIs, with what must be known to read them. */
export function renderLifecycleTable(summary: LifecycleSummary, options: TerminalOptions): string {
  const { dataset, columns, comparison } = summary
  const said = (kind: Remark['kind'], texts: readonly string[]) =>
    texts.map(text => ({ kind, text }))
  const remarks: Remark[] = [
    ...said('result', comparison ? movedTexts(comparison) : []),
    ...lifecycleRemarks(summary),
    ...said(
      'note',
      usageTexts(summary).map(text => `Usage, ${text}`),
    ),
    ...said('note', caveats(summary)),
  ]
  return terminalReport(dataset, options, terminal => {
    const { paint } = terminal
    const shown = (tables: readonly Table[]) =>
      tables.flatMap(({ title, ...table }) => [...terminalTable(table, { ...terminal, title }), ''])
    return [
      ...mockLabels(summary).map(mock => ` ${paint.yellow(oneLine(mock))}`),
      '',
      ...columns.flatMap(({ label, score }) => [
        ...(columns.length > 1 ? [` ${paint.bold(oneLine(label))}`, ''] : []),
        // Of several profiles the scenarios stand in the report alone.
        ...shown(comparison ? measureTables(score).slice(0, 2) : measureTables(score)),
        ...(comparison ? [] : shown(kpiTables(score))),
      ]),
      ...(comparison ? shown(comparisonTables(comparison)) : []),
      ...remarks.flatMap(remark => remarkLines(remark, terminal)),
    ]
  })
}
