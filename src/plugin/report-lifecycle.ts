import { renderLifecycleTable } from '../../reporters/lifecycle/terminal.js'
import type { ReportSuite, SuiteReport } from './suite-report.js'
import { type LifecycleDatasetSummary, summariseLifecycle } from './summarise-lifecycle.js'
import { writeLifecycle } from './write-lifecycle.js'

/** The reports of the lifecycle suite. */
export const reportLifecycle: ReportSuite = async (run, modules, frame) =>
  (await summariseLifecycle(run, modules, frame)).map(({ plan, dataset, summary }) => {
    if (summary === null) return elsewhere(plan, dataset)
    return {
      root: plan.root,
      dataset,
      render: options => renderLifecycleTable(summary, options),
      write: () => writeLifecycle(run, plan, summary),
      failed: summary.columns.some(({ gate }) => gate.some(({ verdict }) => verdict !== 'passed')),
    }
  })

/** A merged report knows how tests ended; what was measured stands in files that it does not hold. */
function elsewhere(
  { root, options }: LifecycleDatasetSummary['plan'],
  dataset: string,
): SuiteReport {
  const failed = options.gate?.lifecycle !== undefined
  const lines = [
    ` Memory eval: ${dataset}`,
    ' ! Nothing is measured: a merged report holds the tests, and their packs stand where those ran.',
    `   Copy .vitest/memory-eval/${dataset}/*/run-*/scenarios of that machine to this one and merge again.`,
    ...(failed ? [' ! Gate: not decided, which it does not pass.'] : []),
  ]
  return {
    ...{ root, dataset, failed },
    render: () => `${lines.join('\n')}\n`,
    write: async () => {},
  }
}
