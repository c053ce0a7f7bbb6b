import { join } from 'node:path'
import { packageRoot } from '../plugin/package.js'
import { SUITE_NAMES } from '../suites/suites.js'

/** Folders of the datasets that come with the package, the one of the learning suite first: the same from `src` and from what is built of it. */
export function shippedDatasets(): string[] {
  return SUITE_NAMES.map(suite => join(packageRoot, 'dataset', suite))
}
