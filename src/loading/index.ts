/** Reads datasets from disk. */
export { findCanaries } from '../dataset/canary.js'
export type { Finding } from '../dataset/finding.js'
export { DatasetError } from './dataset-error.js'
export { inspectDataset, loadDataset, requireHistory, validateDataset } from './load-dataset.js'
export type { LoadedDataset, LoadedRow } from './loaded-dataset.js'
export { shippedDatasets } from './shipped-datasets.js'
