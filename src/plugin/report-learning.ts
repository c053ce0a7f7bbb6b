import { renderTable } from '../../reporters/terminal.js'
import { isDecidedLater } from './gate-of.js'
import type { ReportSuite } from './suite-report.js'
import { summarise } from './summarise.js'
import { writeSummary } from './write-summary.js'

/** The reports of the learning suite. */
export const reportLearning: ReportSuite = async (run, modules, frame) => {
  const later = isDecidedLater(run)
  return (await summarise(run, modules, frame)).map(one => ({
    root: one.plan.root,
    dataset: one.summary.dataset,
    render: options => renderTable(one.summary, options),
    write: () => writeSummary(run, one),
    failed: !later && (one.summary.gate ?? []).some(({ verdict }) => verdict !== 'passed'),
  }))
}
