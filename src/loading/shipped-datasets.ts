import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = 'vitest-memory-eval'

/** Folders of the datasets that come with the package. */
export function shippedDatasets(): string[] {
  return [join(packageRoot(), 'dataset', 'learning')]
}

/** The package's own folder: the same from `src` and from what is built of it. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isPackage(folder)) {
    const parent = dirname(folder)
    if (parent === folder) {
      throw new Error(`${PACKAGE} does not find its own package.json; install it again`)
    }
    folder = parent
  }
  return folder
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === PACKAGE
}
