import { remarkLines, type TerminalOptions, terminalReport } from '../terminal-report.js'
import { terminalTable } from '../terminal-table.js'
import { streamsRemarks } from './remarks.js'
import type { StreamsSummary } from './summary.js'
import { streamsTable } from './table.js'

/** The measures of all streams in one table, with what must be known to read them. */
export function renderStreamsTable(summary: StreamsSummary, options: TerminalOptions): string {
  return terminalReport(summary.dataset, options, terminal => [
    '',
    ...terminalTable(streamsTable(summary), { ...terminal, title: '' }),
    '',
    ...streamsRemarks(summary).flatMap(remark => remarkLines(remark, terminal)),
  ])
}
