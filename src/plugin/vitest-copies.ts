import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Vitest } from 'vitest/node'

/**
 * What is wrong when the package resolves another copy of Vitest than the one that runs: tests that
 * it declares are then declared to a Vitest that is not running. Undefined when all is well.
 */
export function otherVitest(vitest: Pick<Vitest, 'distPath'>): string | undefined {
  const running = realpathSync(dirname(vitest.distPath))
  const own = folderOf('vitest/package.json', import.meta.url)
  if (own === undefined || own === running) return undefined
  // Vitest 4 keeps what is running in a package of its own, which two copies may share.
  const runner = folderOf('@vitest/runner', join(own, 'package.json'))
  if (
    runner !== undefined &&
    runner === folderOf('@vitest/runner', join(running, 'package.json'))
  ) {
    return undefined
  }
  return (
    `two copies of Vitest are installed: ${running} (${versionIn(running)}) runs, ` +
    `but vitest-memory-eval gets ${own} (${versionIn(own)}), so its tests would not be found. ` +
    'Have Vitest installed once: `npm ls vitest` (or `pnpm why vitest`) shows who asks for which; ' +
    'in a workspace, all packages need the same versions of Vitest and @types/node.'
  )
}

function folderOf(module: string, from: string): string | undefined {
  try {
    return realpathSync(dirname(createRequire(from).resolve(module)))
  } catch {
    return undefined
  }
}

function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
