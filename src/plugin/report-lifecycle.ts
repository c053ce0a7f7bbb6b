import { renderLifecycleTable } from '../../reporters/lifecycle/terminal.js'
import type { ReportSuite } from './suite-report.js'
import { summariseLifecycle } from './summarise-lifecycle.js'
import { writeLifecycle } from './write-lifecycle.js'

/** The reports of the lifecycle suite. */
export const reportLifecycle: ReportSuite = async (run, modules, frame) =>
  (await summariseLifecycle(run, modules, frame)).map(one => ({
    root: one.plan.root,
    dataset: one.summary.dataset,
    render: options => renderLifecycleTable(one.summary, options),
    write: () => writeLifecycle(run, one),
    failed: one.summary.columns.some(({ gate }) =>
      gate.some(({ verdict }) => verdict !== 'passed'),
    ),
  }))
