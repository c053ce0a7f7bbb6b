import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import type { Snapshot } from '../replay/index.js'
import type { LearningRow } from '../suites/learning/row.js'
import { askLive } from './ask-live.js'
import type { EvalModule } from './eval-module.js'
import { lookUp } from './look-up.js'
import { onBehalfOf } from './on-behalf-of.js'
import { readStored, writeResult } from './stored-results.js'

/** One run of a column. */
export interface RunPlace {
  /** Its number, from 1, by which recorded calls are known; a rerun has that of the run it repeats. */
  run: number
  /** Folder of its results. */
  dir: string
  /** What it is asked on; undefined where stored results are graded. */
  snapshot: Snapshot | undefined
  /** With no other case beside it. */
  alone: boolean
}

/**
 * The result of a row: stored, or asked for now and kept. Undefined where none is stored.
 *
 * @throws NotRun when a call of a model is not recorded
 */
export async function obtainResult(
  module: EvalModule,
  row: LearningRow,
  { run, dir, snapshot, alone }: RunPlace,
  context: TestContext,
): Promise<CaseResult | undefined> {
  const { settings, recorded } = module
  // A recorded set stays where it is.
  if (settings.recorded !== null) return readStored(settings.recorded, row.id)
  const ask = () =>
    onBehalfOf({ run, row: row.id }, () =>
      askLive(module, row, context, { from: snapshot, after: lookUp(module, row), alone }),
    )
  const result =
    recorded === null
      ? ((await askedAlready(module, dir, row)) ?? (await ask()))
      : await readStored(recorded, row.id)
  if (result) writeResult(join(dir, 'tests'), row, result)
  return result
}

/** In watch mode, where only the checks of a row were edited: what was replied to it last time. */
async function askedAlready(
  { run }: EvalModule,
  dir: string,
  row: LearningRow,
): Promise<CaseResult | undefined> {
  if (!run.reuseResults) return undefined
  const stored = await readStored(dir, row.id, row)
  return stored?.error === undefined ? stored : undefined
}
