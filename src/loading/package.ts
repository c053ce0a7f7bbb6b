import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the package: two folders above `dist/src/loading`, one less when run from source. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))

export const packageVersion: string = (
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version

function findRoot(dir: string): string {
  try {
    const { name } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      name?: string
    }
    if (name === 'vitest-memory-eval') return dir
  } catch {
    // No package.json here; look one folder up.
  }
  const parent = dirname(dir)
  if (parent === dir)
    throw new Error('the files of vitest-memory-eval are incomplete: no package.json')
  return findRoot(parent)
}

/** A built module of the package, by its path under `src/`. */
export function builtModule(path: string): string {
  return join(packageRoot, 'dist', 'src', path)
}
