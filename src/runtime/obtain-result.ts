import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import { runDir } from '../replay/index.js'
import type { LearningRow } from '../suites/learning/row.js'
import { askLive } from './ask-live.js'
import type { EvalModule } from './eval-module.js'
import { lookUp } from './look-up.js'
import { readStored, writeResult } from './stored-results.js'

/** The result of a row: stored, or asked for now and kept. Undefined where none is stored. */
export async function obtainResult(
  module: EvalModule,
  row: LearningRow,
  context: TestContext,
): Promise<CaseResult | undefined> {
  const { settings, dataset, recorded } = module
  // A recorded set stays where it is.
  if (settings.recorded !== null) return readStored(settings.recorded, row.id)
  const dir = runDir(settings.outputDir, dataset.name, settings.label, 1)
  const result =
    recorded === null
      ? ((await askedAlready(module, dir, row)) ??
        (await askLive(module, row, context, undefined, lookUp(module, row))))
      : await readStored(recorded, row.id)
  if (result) await writeResult(join(dir, 'tests'), row, result)
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
