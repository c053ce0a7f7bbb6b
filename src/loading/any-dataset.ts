import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Suite, type SuiteName, suiteOf } from '../suites/suites.js'
import { type LifecycleDataset, loadLifecycle } from './lifecycle-dataset.js'
import { loadDataset } from './load-dataset.js'
import type { LoadedDataset } from './loaded-dataset.js'
import { loadSafety, type SafetyDataset } from './safety-dataset.js'
import { loadStream, type StreamDataset, type StreamLoad } from './streams-dataset.js'

/** A dataset of any suite; `suite` tells which. */
export type AnyDataset = LoadedDataset | SafetyDataset | LifecycleDataset | StreamDataset

const LOADERS = {
  learning: loadDataset,
  safety: loadSafety,
  lifecycle: loadLifecycle,
  streams: loadStream,
} satisfies Record<SuiteName, (dir: string, streams?: StreamLoad) => Promise<AnyDataset>>

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
export function loadAny(dir: string, streams?: StreamLoad): Promise<AnyDataset> {
  return LOADERS[suiteOfFolder(dir).name](dir, streams)
}
