import type { TestModule } from 'vitest/node'
import type { LifecycleColumn, LifecycleSummary } from '../../reporters/lifecycle/summary.js'
import type { LifecycleDataset } from '../loading/lifecycle-dataset.js'
import { readOutcomes } from '../loading/lifecycle-outcomes.js'
import { packageVersion } from '../loading/package.js'
import { columnDir } from '../replay/output-paths.js'
import { caseId } from '../suites/lifecycle/case-id.js'
import { baselineOf, compareRuns } from '../suites/lifecycle/compare/index.js'
import { PHASES } from '../suites/lifecycle/outcome.js'
import type { EvalRun } from './eval-run.js'
import { type CasePlace, failuresOf } from './failures.js'
import { lifecycleColumn } from './lifecycle-column.js'
import type { EvalPlan } from './plan.js'
import { type RanProject, type RunFrame, ranDatasets } from './ran-datasets.js'

/** A lifecycle dataset's summary: all profiles that ran, with each other. */
export interface LifecycleDatasetSummary {
  plan: EvalPlan
  dataset: string
  /** `null` where a merged report holds tests whose packs are on another machine. */
  summary: LifecycleSummary | null
}

/** Puts together what a run of the lifecycle suite has to show. */
export async function summariseLifecycle(
  run: EvalRun,
  modules: readonly TestModule[],
  frame: RunFrame,
): Promise<LifecycleDatasetSummary[]> {
  const ranSets = await ranDatasets(run, modules, 'lifecycle')
  return ranSets.map(({ plan, dataset, ran }) => {
    const isHere = !run.vitest.config.mergeReports || isStored(plan, dataset, ran)
    const summary = isHere ? summaryOf(run, { plan, dataset, ran, frame }) : null
    return { plan, dataset: dataset.name, summary }
  })
}

/** Whether what came of all scenarios is on this machine. */
function isStored(
  { outputDir }: EvalPlan,
  { name }: LifecycleDataset,
  ran: readonly RanProject[],
): boolean {
  return ran.every(({ entry, cases }) => {
    const [first = []] = readOutcomes(columnDir(outputDir, name, entry.column.label))
    const stored = new Set(
      first.flatMap(({ probes }) => probes.map(({ id, phase }) => caseId(id, phase))),
    )
    return cases.every(({ meta }) => {
      const isJudged = meta.verdict === 'passed' || meta.verdict === 'failed'
      return !isJudged || meta.lifecycle?.scenario === undefined || stored.has(meta.id)
    })
  })
}

interface Ran {
  plan: EvalPlan
  dataset: LifecycleDataset
  ran: readonly RanProject[]
  frame: RunFrame
}

function summaryOf(run: EvalRun, { plan, dataset, ran, frame }: Ran): LifecycleSummary {
  const columns = ran.map(one => lifecycleColumn(plan, dataset, one, frame))
  const { only } = plan.options.lifecycle
  const remarks = ran.flatMap(({ cases }) => cases.flatMap(({ meta }) => meta.remarks ?? []))
  return {
    dataset: dataset.name,
    columns,
    comparison: comparisonOf(columns),
    notes: [
      ...(only ? [`Only the scenarios ${only.join(', ')} were asked for.`] : []),
      ...new Set(remarks),
      ...run.notes,
      ...(frame.interrupted ? ['The run was interrupted.'] : []),
    ],
    failures: ran.flatMap(({ cases }) => failuresOf(cases, plan, id => placeOf(dataset, id))),
    startedAt: frame.startedAt.toISOString(),
    packageVersion,
  }
}

function comparisonOf(columns: readonly LifecycleColumn[]): LifecycleSummary['comparison'] {
  const groups = columns.map(({ label, runs, mock }) => ({
    ...{ name: label, scores: runs },
    ...(mock !== undefined && { mock }),
  }))
  const base = baselineOf(groups)
  if (!base || groups.length < 2) return null
  return compareRuns(
    base,
    groups.filter(group => group !== base),
  )
}

function placeOf({ probes }: LifecycleDataset, id: string): CasePlace | undefined {
  const found = probes.find(({ row }) => PHASES.some(phase => caseId(row.id, phase) === id))
  return found && { line: found.line, request: found.row.question }
}
