import { join } from 'node:path'
import { packageRoot } from '../plugin/package.js'

/** Folders of the datasets that come with the package: the same from `src` and from what is built of it. */
export function shippedDatasets(): string[] {
  return [join(packageRoot, 'dataset', 'learning')]
}
