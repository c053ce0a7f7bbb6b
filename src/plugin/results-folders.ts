import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyDataset } from '../loading/any-dataset.js'
import { columnDir } from '../replay/output-paths.js'
import { isReplayed } from '../suites/suites.js'
import type { ColumnPlan } from './columns.js'
import type { EvalPlan } from './plan.js'

/** Removes the results of the last run of a column, so that a folder never mixes two runs. */
export async function clearResults(
  plan: EvalPlan,
  column: ColumnPlan,
  datasets: readonly AnyDataset[],
): Promise<void> {
  for (const { name } of datasets) {
    const dir = columnDir(plan.outputDir, name, column.label)
    for (const folder of await runFolders(dir)) {
      await rm(join(dir, folder), { recursive: true, force: true })
    }
  }
}

/** Removes the results of rows that are no longer there; the others are graded anew. */
export async function keepResults(
  plan: EvalPlan,
  column: ColumnPlan,
  datasets: readonly AnyDataset[],
): Promise<void> {
  for (const dataset of datasets) {
    if (!isReplayed(dataset.suite)) await clearResults(plan, column, [dataset])
    if (dataset.suite !== 'learning' && dataset.suite !== 'safety') continue
    const { name } = dataset
    const folderOfColumn = columnDir(plan.outputDir, name, column.label)
    const rows = dataset.suite === 'learning' ? dataset.rows : dataset.tasks
    const kept = new Set(rows.map(({ row }) => `${row.id}.json`))
    for (const folder of await runFolders(folderOfColumn)) {
      const dir = join(folderOfColumn, folder, 'tests')
      for (const file of await readdir(dir).catch(() => [])) {
        if (!kept.has(file)) await rm(join(dir, file), { force: true })
      }
    }
  }
}

/** Names of the folders of runs and reruns of a column. */
async function runFolders(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter(name => /^(?:re)?run-\d+$/.test(name))
}
