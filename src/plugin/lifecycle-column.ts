import type { LifecycleColumn } from '../../reporters/lifecycle/summary.js'
import type { LifecycleDataset } from '../loading/lifecycle-dataset.js'
import { readOutcomes } from '../loading/lifecycle-outcomes.js'
import { columnDir } from '../replay/output-paths.js'
import { caseId } from '../suites/lifecycle/case-id.js'
import { lifecycleGateLines } from '../suites/lifecycle/gate.js'
import { PHASES, type ScenarioOutcome } from '../suites/lifecycle/outcome.js'
import { type LifecycleRows, scoreLifecycle } from '../suites/lifecycle/score.js'
import type { EvalPlan } from './plan.js'
import type { RanProject, RunFrame } from './ran-datasets.js'

/** A configuration with its score: of what is stored of the cases that ran, and how they ended. */
export function lifecycleColumn(
  plan: EvalPlan,
  dataset: LifecycleDataset,
  { entry, cases: ended }: RanProject,
  { interrupted }: RunFrame,
): LifecycleColumn {
  const { label, profile } = entry.column
  const rows = rowsOf(plan, dataset)
  const cases = ended.map(({ meta: { id, verdict, checks, runs } }) => ({
    ...{ id, verdict, checks },
    ...(runs && { runs }),
  }))
  const known = ended.flatMap(({ meta }) =>
    meta.known && meta.verdict === 'failed' ? [meta.id] : [],
  )
  const ids = new Set(cases.map(({ id }) => id))
  const idsOf = ({ probes }: LifecycleRows) =>
    probes.flatMap(({ id }) => PHASES.map(phase => caseId(id, phase)))
  const of = idsOf(rows).length
  const count = idsOf(rows).filter(id => ids.has(id)).length
  const isPartial = count < of
  const asked = isPartial ? onlyAsked(rows, ids) : rows
  const outcomes = readOutcomes(columnDir(plan.outputDir, dataset.name, label))
  const runs = outcomes.map(run => run.flatMap(outcome => ofCases(outcome, ids)))
  const growth = ended.flatMap(({ meta }) => meta.lifecycle?.growth ?? [])
  const score = scoreLifecycle(asked, cases, runs, growth)
  if (isPartial) score.complete = false
  const scores = runs.map(run => {
    const one = scoreLifecycle(asked, cases, [run], growth)
    return isPartial ? { ...one, complete: false } : one
  })
  const mock = ended.find(({ meta }) => meta.mock)?.meta.mock
  const isolated = ended.every(({ meta }) => meta.isolated !== false)
  const limits = plan.options.gate?.lifecycle
  const flaw = interrupted
    ? 'the run was interrupted'
    : isPartial
      ? 'only some cases ran'
      : isolated || limits?.allowShared
        ? undefined
        : NOT_APART
  return {
    label,
    profile: profile === null ? null : label,
    score,
    runs: scores,
    partial: isPartial ? { ran: count, of } : null,
    ...(mock !== undefined && { mock }),
    isolated,
    gate: limits ? lifecycleGateLines(limits, score, flaw) : [],
    known,
  }
}

const NOT_APART =
  'cases were not kept apart from each other; `allowShared: true` decides all the same'

/** The rows that the options ask for. */
function rowsOf({ options }: EvalPlan, { scenarios, probes }: LifecycleDataset): LifecycleRows {
  const { only } = options.lifecycle
  const isAsked = (id: string) => !only || only.includes(id)
  return {
    scenarios: scenarios.filter(({ id }) => isAsked(id)),
    probes: probes.map(({ row }) => row).filter(({ scenario }) => isAsked(scenario)),
  }
}

/** The rows of which a case ran. */
function onlyAsked({ scenarios, probes }: LifecycleRows, ids: ReadonlySet<string>): LifecycleRows {
  const asked = probes.filter(({ id }) => PHASES.some(phase => ids.has(caseId(id, phase))))
  const places = new Set(asked.map(({ scenario }) => scenario))
  return { scenarios: scenarios.filter(({ id }) => places.has(id)), probes: asked }
}

/** What was stored of the cases that ran; an earlier run may have left more. */
function ofCases(outcome: ScenarioOutcome, ids: ReadonlySet<string>): ScenarioOutcome[] {
  const probes = outcome.probes.filter(({ id, phase }) => ids.has(caseId(id, phase)))
  const isBroken = Object.keys(outcome.errors ?? {}).length > 0
  return probes.length > 0 || isBroken ? [{ ...outcome, probes }] : []
}
