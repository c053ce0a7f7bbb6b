import { rm } from 'node:fs/promises'
import type { LoadedDataset } from '../loading/loaded-dataset.js'
import { runDir } from '../replay/output-paths.js'
import type { ColumnPlan } from './columns.js'
import type { EvalPlan } from './plan.js'

/** Removes the results of the last run of a column, so that a folder never mixes two runs. */
export async function clearResults(
  plan: EvalPlan,
  column: ColumnPlan,
  datasets: readonly LoadedDataset[],
): Promise<void> {
  for (const { name } of datasets) {
    await rm(runDir(plan.outputDir, name, column.label, 1), { recursive: true, force: true })
  }
}
