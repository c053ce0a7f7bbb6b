import { loadDataset } from '../loading/index.js'
import type { LoadedDataset } from '../loading/loaded-dataset.js'
import type { EvalPlan } from './plan.js'

/**
 * Reads the datasets of a plan. A broken one is left out here: it must not keep the user's own
 * tests from running, and the transform of its test module reports every finding.
 */
export async function readDatasets(plan: Pick<EvalPlan, 'datasetDirs'>): Promise<LoadedDataset[]> {
  const datasets = await Promise.allSettled(plan.datasetDirs.map(dir => loadDataset(dir)))
  return datasets.flatMap(dataset => (dataset.status === 'fulfilled' ? [dataset.value] : []))
}
