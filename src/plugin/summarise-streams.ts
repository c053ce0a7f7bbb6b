import type { TestModule } from 'vitest/node'
import type { StreamsSummary } from '../../reporters/streams/summary.js'
import { REVERSED } from '../generator/streams-tests.js'
import { packageVersion } from '../loading/package.js'
import type { StreamDataset } from '../loading/streams-dataset.js'
import { streamsGateLines } from '../suites/streams/gate.js'
import { type RanStream, type StreamCase, scoreStreams } from '../suites/streams/score.js'
import type { EvalRun } from './eval-run.js'
import { type CasePlace, failuresOf } from './failures.js'
import type { EvalPlan } from './plan.js'
import { type EndedCase, type RanDataset, type RunFrame, ranDatasets } from './ran-datasets.js'

/** The summary of all streams of a plan, and their cases by column. */
export interface StreamsOfPlan {
  plan: EvalPlan
  summary: StreamsSummary
  streams: RanStream[]
}

/** Puts together what a run of the streams suite has to show: one summary for each config. */
export async function summariseStreams(
  run: EvalRun,
  modules: readonly TestModule[],
  frame: RunFrame,
): Promise<StreamsOfPlan[]> {
  const ranSets = await ranDatasets(run, modules, 'streams')
  return [...new Set(ranSets.map(({ plan }) => plan))].map(plan => {
    const found = ranSets.filter(one => one.plan === plan)
    return summaryOf(run, plan, found, frame)
  })
}

type FoundStream = Pick<RanDataset<StreamDataset>, 'dataset' | 'ran'>

function summaryOf(
  run: EvalRun,
  plan: EvalPlan,
  found: readonly FoundStream[],
  { startedAt, interrupted }: RunFrame,
): StreamsOfPlan {
  const streams = found.map(streamOf)
  const score = scoreStreams(streams)
  const cases = found.flatMap(({ ran }) => ran.flatMap(({ cases }) => cases))
  const of = streams.reduce((sum, { ids }) => sum + ids.length, 0)
  const ran = of - score.missing.length
  const agent = cases.find(({ meta }) => meta.agent)?.meta.agent
  const mock = cases.find(({ meta }) => meta.mock)?.meta.mock
  const limits = plan.options.gate?.streams
  const flaw = interrupted
    ? 'the run was interrupted'
    : ran < of
      ? 'only some tasks ran'
      : undefined
  const summary: StreamsSummary = {
    dataset: 'streams',
    score,
    partial: ran < of ? { ran, of } : null,
    ...(agent !== undefined && { agent }),
    ...(mock !== undefined && { mock }),
    isolated: cases.every(({ meta }) => meta.isolated !== false),
    gate: limits ? streamsGateLines(limits, score, flaw) : [],
    notes: [...run.notes, ...(interrupted ? ['The run was interrupted.'] : [])],
    failures: found.flatMap(({ dataset, ran }) =>
      ran.flatMap(({ cases }) => failuresOf(cases, plan, id => placeOf(dataset, id))),
    ),
    startedAt: startedAt.toISOString(),
    packageVersion,
  }
  return { plan, summary, streams }
}

function streamOf({ dataset, ran }: FoundStream): RanStream {
  const { name, info, tasks } = dataset
  const column = (setup: 'learned' | 'none') =>
    ran.find(({ entry }) => entry.column.setup === setup)?.cases.flatMap(casesOf) ?? null
  return {
    name,
    title: info.title,
    format: info.format,
    ids: tasks.map(({ task }) => task.id),
    learned: column('learned'),
    none: column('none'),
  }
}

/** The runs of a task; one that did not get to its runs is there once. */
function casesOf({ meta }: EndedCase): StreamCase[] {
  const { id, verdict, runs = [] } = meta
  if (runs.length === 0) return [{ id, broke: verdict === 'errored' }]
  return runs.map(run => ({
    id,
    broke: run.verdict === 'errored',
    ...(run.stream && { outcome: run.stream }),
  }))
}

function placeOf({ tasks }: StreamDataset, id: string): CasePlace | undefined {
  const asked = id.endsWith(REVERSED) ? id.slice(0, -REVERSED.length) : id
  const found = tasks.find(({ task }) => task.id === asked)
  return found && { line: found.line, request: found.task.question }
}
