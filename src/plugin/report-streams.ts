import { renderStreamsTable } from '../../reporters/streams/terminal.js'
import type { ReportSuite } from './suite-report.js'
import { summariseStreams } from './summarise-streams.js'
import { writeStreams } from './write-streams.js'

/** The reports of the streams suite: one of all streams. */
export const reportStreams: ReportSuite = async (run, modules, frame) =>
  (await summariseStreams(run, modules, frame)).map(one => ({
    root: one.plan.root,
    dataset: one.summary.dataset,
    render: options => renderStreamsTable(one.summary, options),
    write: () => writeStreams(run, one),
    failed: one.summary.gate.some(({ verdict }) => verdict !== 'passed'),
  }))
