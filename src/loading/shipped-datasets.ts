import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SUITE_NAMES, SUITES, type SuiteName } from '../suites/suites.js'
import { packageRoot } from './package.js'

/** Folders of the datasets that come with the package, the one of the learning suite first: the same from `src` and from what is built of it. */
export function shippedDatasets(): string[] {
  return SUITE_NAMES.flatMap(shippedFolders)
}

/** A suite's datasets that come with the package: one, or one in each folder of the suite's. */
export function shippedFolders(suite: SuiteName): string[] {
  const dir = join(packageRoot, 'dataset', suite)
  const first = SUITES.find(({ name }) => name === suite)?.modules[0] ?? ''
  if (existsSync(join(dir, first))) return [dir]
  const folders = readdirSync(dir).map(name => join(dir, name))
  return folders.filter(folder => existsSync(join(folder, first))).sort()
}
