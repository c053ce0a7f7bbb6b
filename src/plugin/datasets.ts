import { stat } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type AnyDataset, loadAny } from '../loading/any-dataset.js'
import type { EvalPlan } from './plan.js'
import { streamLoad } from './streams/stream-load.js'

/** The datasets of a plan. A broken one must not keep the user's own tests from running. */
export interface ReadDatasets {
  loaded: AnyDataset[]
  /** What is wrong with the others, by the path of the test module. */
  broken: Record<string, string>
}

export async function readDatasets(
  plan: Pick<EvalPlan, 'datasetDirs' | 'modules' | 'options'>,
): Promise<ReadDatasets> {
  const results = await Promise.allSettled(
    plan.datasetDirs.map(dir => loadAny(dir, streamLoad(plan.options))),
  )
  const read: ReadDatasets = { loaded: [], broken: {} }
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') {
      read.loaded.push(result.value)
      continue
    }
    for (const { file, dir } of plan.modules) {
      if (dir === plan.datasetDirs[index]) read.broken[file] = (result.reason as Error).message
    }
  }
  return read
}

/**
 * What is wrong with datasets that have no test module at all. Vitest finds no file for them and
 * would pass; unless only some files were asked for, that is an error.
 */
export async function lostDatasets(
  { vitest }: Pick<TestProject, 'vitest'>,
  { broken }: Pick<ReadDatasets, 'broken'>,
): Promise<string[]> {
  const { filenamePattern } = vitest as { filenamePattern?: string[] }
  const { changed, related, mergeReports } = vitest.config
  if (filenamePattern?.length || changed || related?.length || mergeReports) return []
  const lost: string[] = []
  for (const [file, message] of Object.entries(broken)) {
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) lost.push(message)
  }
  return lost
}
