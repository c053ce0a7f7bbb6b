import { join } from 'node:path'

/** Folder of a column's results in a dataset; labels are checked by the options. */
export function columnDir(outputDir: string, dataset: string, label: string): string {
  return join(outputDir, dataset, label.replaceAll(' ', '-'))
}

/** Folder of one run's results, in the seed's format. */
export function runDir(outputDir: string, dataset: string, label: string, run: number): string {
  return join(columnDir(outputDir, dataset, label), `run-${run}`)
}

/** Folder of the results of cases that were asked once more, which count in no score. */
export function rerunDir(outputDir: string, dataset: string, label: string, rerun: number): string {
  return join(columnDir(outputDir, dataset, label), `rerun-${rerun}`)
}

/** Folder that holds the snapshots of all datasets and setups. */
export function cacheRoot(outputDir: string): string {
  return join(outputDir, 'cache')
}
