import { remarkLines, type TerminalOptions, terminalReport } from '../terminal-report.js'
import { terminalTable } from '../terminal-table.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyTable } from './table.js'

/** The measures of all people in one table, with what must be known to read them. */
export function renderSafetyTable(summary: SafetySummary, options: TerminalOptions): string {
  return terminalReport(summary.dataset, options, terminal => [
    '',
    ...terminalTable(safetyTable(summary), {
      ...terminal,
      gap: 3,
      longestHead: 20,
      headStyle: terminal.paint.bold,
    }),
    '',
    ...safetyRemarks(summary).flatMap(remark => remarkLines(remark, terminal)),
  ])
}
