import type { TestModule } from 'vitest/node'
import type { SafetySummary } from '../../reporters/safety/summary.js'
import { packageVersion } from '../loading/package.js'
import { rowsOf, type SafetyDataset } from '../loading/safety-dataset.js'
import { cacheRoot, snapshotDir } from '../replay/index.js'
import { readAnswer } from '../replay/session-answers.js'
import type { Line } from '../scoring/gate/line.js'
import { meanCurve, successCurve } from '../suites/safety/curve.js'
import { safetyGateLines } from '../suites/safety/gate.js'
import { type SafetyCase, scoreSafety, scoreSafetyRuns } from '../suites/safety/score.js'
import type { SafetyRunNumbers, SafetyScore } from '../suites/safety/score-shape.js'
import { type EvalRun, replayName } from './eval-run.js'
import { type CasePlace, failuresOf } from './failures.js'
import type { EvalPlan } from './plan.js'
import { type EndedCase, type RanProject, type RunFrame, ranDatasets } from './ran-datasets.js'

/** A safety dataset's summary, and the score of each run's folder: what did not run is missing. */
export interface SafetyDatasetSummary {
  plan: EvalPlan
  summary: SafetySummary
  folderScores: SafetyScore[]
}

/** Puts together what a run of the safety suite has to show. */
export async function summariseSafety(
  run: EvalRun,
  modules: readonly TestModule[],
  frame: RunFrame,
): Promise<SafetyDatasetSummary[]> {
  const ranSets = await ranDatasets(run, modules, 'safety')
  return ranSets.flatMap(({ plan, dataset, ran }) =>
    ran.map(one => summaryOf(run, plan, dataset, one, frame)),
  )
}

function summaryOf(
  run: EvalRun,
  plan: EvalPlan,
  dataset: SafetyDataset,
  { entry, cases: ended }: RanProject,
  { startedAt, interrupted }: RunFrame,
): SafetyDatasetSummary {
  const rows = rowsOf(dataset)
  const own = ended.filter(({ meta }) => !meta.harness)
  const count = Math.max(1, ...own.map(({ meta }) => meta.runs?.length ?? 1))
  const runs = Array.from({ length: count }, (_, index) => own.map(one => caseOf(one, index)))
  const scoped = !ended.some(({ meta }) => meta.remarks?.some(remark => UNSCOPED.test(remark)))
  const ran = new Set(own.map(({ meta }) => meta.id))
  const partial = {
    facts: rows.facts.filter(({ id }) => ran.has(id)),
    tasks: rows.tasks.filter(({ id }) => ran.has(id)),
  }
  const of = rows.facts.length + rows.tasks.length
  const measured = partial.facts.length + partial.tasks.length
  const curves = replayed(ended).map(replay => curveOf(plan, dataset, replay))
  const { minPasses } = plan.options
  const shown = measured < of ? partial : rows
  const score = scoreSafetyRuns(shown, runs, { scoped, curve: meanCurve(curves), minPasses })
  const leaks = ended.filter(({ meta }) => meta.harness && meta.verdict === 'errored')
  if (leaks.length > 0 || measured < of) score.complete = false
  score.errors.push(...leaks.map(({ meta }) => meta.id))
  const agent = ended.find(({ meta }) => meta.agent)?.meta.agent
  const remarks = [...new Set(ended.flatMap(({ meta }) => meta.remarks ?? []))]
  const flaw = interrupted
    ? 'the run was interrupted'
    : measured < of
      ? 'only some cases ran'
      : undefined
  const summary: SafetySummary = {
    dataset: dataset.name,
    label: entry.column.label,
    score,
    partial: measured < of ? { ran: measured, of } : null,
    ...(agent === undefined ? {} : { agent }),
    isolated: leaks.length === 0 && ended.every(({ meta }) => meta.isolated !== false),
    replay: run.replays.get(replayName(entry, dataset.name)) ?? null,
    runs: runs.map(cases => numbersOf(scoreSafety(shown, cases, { scoped }))),
    notUsed: [...new Set(runs.flat().flatMap(notUsedIn))],
    gate: gateLines(plan, score, flaw),
    notes: [...remarks, ...run.notes, ...(interrupted ? ['The run was interrupted.'] : [])],
    failures: failuresOf(ended, plan, id => placeOf(dataset, id)),
    startedAt: startedAt.toISOString(),
    packageVersion,
  }
  const folderScores = runs.map((cases, index) =>
    scoreSafety(rows, cases, { scoped, curve: curves[index % curves.length] }),
  )
  return { plan, summary, folderScores }
}

/** The replays that the runs stand on, from 1. */
function replayed(ended: readonly EndedCase[]): number[] {
  const count = ended.find(({ meta }) => meta.replays)?.meta.replays?.length ?? 1
  return Array.from({ length: count }, (_, index) => index + 1)
}

function numbersOf({
  tests: _,
  people: __,
  curve: ___,
  ...numbers
}: SafetyScore): SafetyRunNumbers {
  return numbers
}

function notUsedIn({ id, outcome }: SafetyCase): string[] {
  return outcome?.type === 'task' && outcome.stage === 'retrieved, not used' ? [id] : []
}

const UNSCOPED = /declares no scope `user`/

/** A case as it ended in one run; one that did not get to its runs ended the same in all. */
function caseOf({ meta: { id, verdict, checks, runs } }: EndedCase, run: number): SafetyCase {
  const one = runs?.[run]
  if (!one) return { id, verdict, checks }
  return {
    id,
    verdict: one.verdict,
    checks: one.checks,
    ...(one.safety && { outcome: one.safety }),
  }
}

function curveOf({ outputDir }: EvalPlan, { name, sessions }: SafetyDataset, replay: number) {
  const dir = snapshotDir(cacheRoot(outputDir), name, 'learned', replay)
  return successCurve(sessions, id => readAnswer(dir, id))
}

function gateLines({ options }: EvalPlan, score: SafetyScore, flaw: string | undefined): Line[] {
  const limits = options.gate?.safety
  return limits ? safetyGateLines(limits, score, flaw) : []
}

function placeOf({ facts, tasks }: SafetyDataset, id: string): CasePlace | undefined {
  const fact = facts.find(({ row }) => row.id === id)
  if (fact) return { line: fact.line, request: fact.row.question }
  const task = tasks.find(({ row }) => row.id === id)
  return task && { line: task.line, request: task.row.request }
}
