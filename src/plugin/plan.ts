import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ColumnPlan, planColumns } from './columns.js'
import type { MemoryEvalOptions } from './options.js'
import { packageRoot } from './package.js'
import { fromRoot, type ResolvedOptions, resolveOptions } from './resolve-options.js'

/** All that one `memoryEval()` in a config file means. */
export interface EvalPlan {
  options: ResolvedOptions
  /** Folder of the config file. */
  root: string
  /** `.vitest/memory-eval` in it. */
  outputDir: string
  /** Absolute path of the adapter; undefined where only stored results are graded. */
  adapterPath: string | undefined
  columns: ColumnPlan[]
  /** Folders of datasets, absolute. */
  datasetDirs: string[]
  /** Test modules, absolute, in the order of `datasetDirs`. */
  testFiles: string[]
}

/** Makes a plan of the options; reads nothing but whether files exist. */
export function planEval(options: MemoryEvalOptions, root: string): EvalPlan {
  const resolved = resolveOptions(options)
  const datasetDirs = resolved.datasets
    ? resolved.datasets.map(dir => fromRoot(root, dir))
    : [join(packageRoot, 'dataset', 'learning')]
  return {
    options: resolved,
    root,
    outputDir: join(root, '.vitest', 'memory-eval'),
    adapterPath: resolved.adapter === undefined ? undefined : findAdapter(root, resolved.adapter),
    columns: planColumns(resolved).map(column => ({
      ...column,
      recorded: column.recorded === null ? null : fromRoot(root, column.recorded),
    })),
    datasetDirs,
    testFiles: datasetDirs.map(dir => join(dir, 'tests.jsonl')),
  }
}

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs']

/** The adapter may be named without its extension; one that does not exist keeps its name. */
function findAdapter(root: string, adapter: string): string {
  const path = fromRoot(root, adapter)
  const found = EXTENSIONS.find(extension => existsSync(path + extension))
  return path + (found ?? '')
}
