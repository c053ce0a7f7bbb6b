import { renderSafetyTable } from '../../reporters/safety/terminal.js'
import type { ReportSuite } from './suite-report.js'
import { summariseSafety } from './summarise-safety.js'
import { writeSafety } from './write-safety.js'

/** The reports of the safety suite. */
export const reportSafety: ReportSuite = async (run, modules, frame) =>
  (await summariseSafety(run, modules, frame)).map(one => ({
    root: one.plan.root,
    dataset: one.summary.dataset,
    render: options => renderSafetyTable(one.summary, options),
    write: () => writeSafety(run, one),
    failed: one.summary.gate.some(({ verdict }) => verdict !== 'passed'),
  }))
