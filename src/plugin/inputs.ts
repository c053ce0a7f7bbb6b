import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fromRoot } from './resolve-options.js'

const SCRIPTS = new Set(['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx', '.json'])
const SKIPPED = new Set(['node_modules', '.git', '.vitest', '__pycache__'])

/** True for files that Vite can take as a module by itself. */
export function isScript(file: string): boolean {
  return SCRIPTS.has(extname(file))
}

/** The files behind `inputs`, absolute and sorted; folders are walked. */
export function inputFiles(root: string, inputs: readonly string[]): string[] {
  return [...new Set(inputs.flatMap(input => walk(fromRoot(root, input))))].sort()
}

function walk(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  // A missing input is reported by the replay, which needs its content.
  if (!stats) return []
  if (stats.isFile()) return [path]
  if (!stats.isDirectory()) return []
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !SKIPPED.has(entry.name))
    .flatMap(entry => walk(join(path, entry.name)))
}
