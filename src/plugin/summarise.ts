import { relative } from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'
import type { Column, Replay, RunSummary } from '../../reporters/summary.js'
import type { LoadedDataset } from '../loading/loaded-dataset.js'
import { packageVersion } from '../loading/package.js'
import { columnDir } from '../replay/output-paths.js'
import type { CaseMeta } from '../runtime/provided.js'
import { columnScore, folderScores } from '../suites/learning/runs.js'
import type { LearningScore } from '../suites/learning/score-shape.js'
import { type EvalProject, type EvalRun, replayName } from './eval-run.js'
import { type CasePlace, failuresOf } from './failures.js'
import { gateOf } from './gate-of.js'
import type { EvalPlan } from './plan.js'
import { type EndedCase, type RanProject, type RunFrame, ranDatasets } from './ran-datasets.js'

/** A dataset's summary, and by label the scores of its results folders. */
export interface DatasetSummary {
  plan: EvalPlan
  summary: RunSummary
  folderScores: Record<string, LearningScore[]>
}

/** Puts together what a run has to show: one summary per dataset of each config. */
export async function summarise(
  run: EvalRun,
  modules: readonly TestModule[],
  frame: RunFrame,
): Promise<DatasetSummary[]> {
  const ranSets = await ranDatasets(run, modules, 'learning')
  const roots = new Set([...run.projects.values()].map(({ plan }) => plan.root))
  return ranSets.map(({ plan, dataset, ran }) => {
    const summary = summaryOf(run, plan, dataset, ran, frame)
    if (roots.size > 1) {
      summary.notes.unshift(`Of ${relative(run.vitest.config.root, plan.root)}.`)
    }
    return { plan, summary, folderScores: folderScoresOf(dataset, ran) }
  })
}

function summaryOf(
  run: EvalRun,
  plan: EvalPlan,
  dataset: LoadedDataset,
  ran: readonly RanProject[],
  { startedAt, interrupted }: RunFrame,
): RunSummary {
  const columns = ran.map(({ entry, cases }) => columnOf(run, entry, dataset, cases))
  const gate = gateOf(run, plan, dataset.name, columns, interrupted)
  const remarks = new Set(
    ran.flatMap(({ cases }) => cases.flatMap(({ meta }) => meta.remarks ?? [])),
  )
  return {
    dataset: dataset.name,
    columns,
    ...(gate && { gate }),
    notes: [...remarks, ...run.notes, ...(interrupted ? ['The run was interrupted.'] : [])],
    failures: ran.flatMap(({ cases }) => failuresOf(cases, plan, id => placeOf(dataset, id))),
    startedAt: startedAt.toISOString(),
    packageVersion,
  }
}

function folderScoresOf(
  dataset: LoadedDataset,
  ran: readonly RanProject[],
): Record<string, LearningScore[]> {
  return Object.fromEntries(
    ran.map(({ entry, cases }) => [
      entry.column.label,
      folderScores(rowsOf(dataset), metasOf(cases)),
    ]),
  )
}

function rowsOf({ rows, split }: LoadedDataset) {
  return { rows: rows.map(({ row }) => row), split }
}

function metasOf(cases: readonly EndedCase[]): CaseMeta[] {
  return cases.map(({ meta }) => meta).filter(({ harness }) => !harness)
}

function columnOf(
  run: EvalRun,
  { plan, column }: EvalProject,
  dataset: LoadedDataset,
  cases: readonly EndedCase[],
): Column {
  const metas = metasOf(cases)
  // Where a key is missing no case ran, and none answered wrong.
  const measured = metasOf(
    cases.filter(({ test }) => test.result().state !== 'skipped' || isJudged(test)),
  )
  const ran = new Set(measured.map(({ id }) => id)).size
  const leaks = cases.filter(({ meta }) => meta.harness && meta.verdict === 'errored')
  const score = columnScore(rowsOf(dataset), metas, {
    leaks: leaks.map(({ meta }) => meta.id),
    minPasses: plan.options.minPasses,
  })
  const replays = metas.find(meta => meta.replays)?.replays
  const replayed = run.replays.get(replayName({ plan, column }, dataset.name))
  const agent = cases.find(({ meta }) => meta.agent)?.meta.agent
  return {
    ...(plan.options.minPasses !== undefined && { minPasses: plan.options.minPasses }),
    label: column.label,
    setup: column.setup,
    control: column.control,
    recorded: column.recorded !== null,
    ...(agent === undefined ? {} : { agent }),
    isolated: leaks.length === 0 && cases.every(({ meta }) => meta.isolated !== false),
    partial: ran < dataset.rows.length ? { ran, of: dataset.rows.length } : null,
    replay: replayed ?? (replays ? replayOf(replays) : null),
    ...(replays && { replays: replays.map(({ hash }) => hash ?? null) }),
    score,
    ...lossesOf(cases),
    ...unstableOf(metas),
    resultsDir: relative(
      plan.root,
      column.recorded ?? columnDir(plan.outputDir, dataset.name, column.label),
    ),
  }
}

/** A case that does not apply to a system is skipped as well, and counts. */
function isJudged(test: TestCase): boolean {
  return test.meta().memoryEval?.verdict === 'not-applicable'
}

/** A merged report knows of the replays what the cases tell. */
function replayOf(replays: NonNullable<CaseMeta['replays']>): Replay {
  const total = (of: 'sends' | 'ms') => replays.reduce((sum, replay) => sum + replay[of], 0)
  return {
    ...{ sends: total('sends'), ms: total('ms'), reusedAgeMs: null },
    ...(replays.length > 1 && { count: replays.length }),
  }
}

/** Cases that were always right, failed now, and passed when they were asked again. */
function unstableOf(cases: readonly CaseMeta[]): Pick<Column, 'unstable'> {
  const unstable = cases.flatMap(({ id, unstable }) => (unstable ? [{ id, ...unstable }] : []))
  return unstable.length > 0 ? { unstable } : {}
}

/** Where wrong answers went wrong, and which of them the baseline knows. */
function lossesOf(cases: readonly EndedCase[]): Pick<Column, 'stages' | 'known'> {
  const stages = cases.flatMap(({ meta: { id, stage } }) => (stage ? [[id, stage] as const] : []))
  const known = cases.flatMap(({ meta }) =>
    meta.known && meta.verdict === 'failed' ? [meta.id] : [],
  )
  return {
    ...(stages.length > 0 && { stages: Object.fromEntries(stages) }),
    ...(known.length > 0 && { known }),
  }
}

function placeOf({ rows }: LoadedDataset, id: string): CasePlace | undefined {
  const found = rows.find(({ row }) => row.id === id)
  return found && { line: found.line, request: found.row.request }
}
