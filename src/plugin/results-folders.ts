import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyDataset } from '../loading/any-dataset.js'
import { runDir } from '../replay/output-paths.js'
import type { ColumnPlan } from './columns.js'
import type { EvalPlan } from './plan.js'

/** Removes the results of the last run of a column, so that a folder never mixes two runs. */
export async function clearResults(
  plan: EvalPlan,
  column: ColumnPlan,
  datasets: readonly AnyDataset[],
): Promise<void> {
  for (const { name } of datasets) {
    await rm(runDir(plan.outputDir, name, column.label, 1), { recursive: true, force: true })
  }
}

/** Removes the results of rows that are no longer there; the others are graded anew. */
export async function keepResults(
  plan: EvalPlan,
  column: ColumnPlan,
  datasets: readonly AnyDataset[],
): Promise<void> {
  for (const dataset of datasets) {
    const { name } = dataset
    const dir = join(runDir(plan.outputDir, name, column.label, 1), 'tests')
    const rows = dataset.suite === 'learning' ? dataset.rows : dataset.tasks
    const kept = new Set(rows.map(({ row }) => `${row.id}.json`))
    for (const file of await readdir(dir).catch(() => [])) {
      if (!kept.has(file)) await rm(join(dir, file), { force: true })
    }
  }
}
