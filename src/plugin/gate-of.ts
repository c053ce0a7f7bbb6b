import type { Column } from '../../reporters/summary.js'
import type { Setup } from '../adapters/contract.js'
import { asCombined } from '../loading/stored-score.js'
import { decideGate, type GateColumn, type GateLine } from '../scoring/gate/index.js'
import { baseOf } from './base-of.js'
import type { EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import type { SuiteReport } from './suite-report.js'

/** The gate held against what a run measured of a dataset; undefined where none is set. */
export function gateOf(
  run: EvalRun,
  plan: EvalPlan,
  dataset: string,
  columns: readonly Column[],
  interrupted: boolean,
): GateLine[] | undefined {
  const { gate } = plan.options
  if (!gate?.learning) return undefined
  const setups: Partial<Record<Setup, GateColumn>> = {}
  for (const column of columns) if (column.setup) setups[column.setup] = columnOf(column)
  const asksBase = gate.learning.learned?.drop !== undefined
  const base = asksBase ? baseOf(plan, dataset) : undefined
  return decideGate(gate.learning, {
    setups,
    ...(base && { base }),
    interrupted,
    sharded: isShard(run),
  }).lines
}

function columnOf({ score, isolated, partial, replays = [] }: Column): GateColumn {
  const hashes = replays.filter(hash => hash !== null)
  return {
    score: asCombined(score),
    isolated,
    partial: partial !== null,
    replays: { count: Math.max(1, replays.length), hashes },
  }
}

/** True for a run that is one of several parts of a whole. */
function isShard({ vitest }: Pick<EvalRun, 'vitest'>): boolean {
  return Boolean(vitest.config.shard) && !vitest.config.mergeReports
}

/**
 * True where a merged report will decide: a shard that leaves its results as a blob. One that leaves
 * none would never be decided by anyone, and fails.
 */
export function isDecidedLater(run: Pick<EvalRun, 'vitest'>): boolean {
  const { reporters } = run.vitest.config
  return (
    isShard(run) && reporters.some(reporter => Array.isArray(reporter) && reporter[0] === 'blob')
  )
}

/** What is missing in a merged report that has a gate to decide: the blob of a shard was lost. */
export async function notMerged(
  run: EvalRun,
  merged: readonly Pick<SuiteReport, 'root' | 'dataset'>[],
): Promise<string[]> {
  if (!run.vitest.config.mergeReports) return []
  const plans = new Map([...run.projects.values()].map(({ plan }) => [plan.root, plan]))
  const missing: string[] = []
  for (const plan of plans.values()) {
    for (const { name, suite } of await run.datasetsOf(plan)) {
      // All streams have one report.
      const reported = suite === 'streams' ? suite : name
      const isThere = merged.some(({ root, dataset }) => root === plan.root && dataset === reported)
      if (plan.options.gate?.[suite] !== undefined && !isThere) {
        missing.push(
          `the merged reports hold nothing of the dataset ${name}, so its gate is not decided; merge the blobs of all shards`,
        )
      }
    }
  }
  return missing
}
