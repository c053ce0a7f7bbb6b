import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Suite, type SuiteName, suiteOf } from '../suites/suites.js'
import type { LifecycleDataset } from './lifecycle-dataset.js'
import type { LoadedDataset } from './loaded-dataset.js'
import type { SafetyDataset } from './safety-dataset.js'
import type { StreamDataset, StreamLoad } from './streams-dataset.js'

/** A dataset of any suite; `suite` tells which. */
export type AnyDataset = LoadedDataset | SafetyDataset | LifecycleDataset | StreamDataset

/** Loaded where they are used: a run of one suite pays for no other. */
const LOADERS: Record<
  SuiteName,
  () => Promise<(dir: string, streams?: StreamLoad) => Promise<AnyDataset>>
> = {
  learning: async () => (await import('./load-dataset.js')).loadDataset,
  safety: async () => (await import('./safety-dataset.js')).loadSafety,
  lifecycle: async () => (await import('./lifecycle-dataset.js')).loadLifecycle,
  streams: async () => (await import('./streams-dataset.js')).loadStream,
}

/** The suite of a folder, by the files that it has. */
export function suiteOfFolder(dir: string): Suite {
  return suiteOf(name => existsSync(join(dir, name)))
}

/**
 * Reads a dataset of whichever suite.
 *
 * @param streams how much of a stream is run
 * @throws DatasetError with everything that is wrong
 */
export async function loadAny(dir: string, streams?: StreamLoad): Promise<AnyDataset> {
  const load = await LOADERS[suiteOfFolder(dir).name]()
  return load(dir, streams)
}
