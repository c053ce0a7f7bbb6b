import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suiteOfFolder } from '../loading/any-dataset.js'
import { shippedFolders } from '../loading/shipped-datasets.js'
import type { Suite } from '../suites/suites.js'
import { type ColumnPlan, isLearned, planColumns } from './columns.js'
import type { MemoryEvalOptions } from './options.js'
import { fromRoot, OptionsError, type ResolvedOptions, resolveOptions } from './resolve-options.js'
import { runsStream, unknownStreams } from './streams/streams-option.js'

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
  /** Their test modules, in the same order. */
  modules: PlannedModule[]
  /** Files of the modules, absolute. */
  testFiles: string[]
}

/** A file of a dataset that is a test module. */
export interface PlannedModule {
  /** Absolute. */
  file: string
  /** Folder of its dataset. */
  dir: string
  suite: Suite
}

/**
 * Makes a plan of the options; reads nothing but whether files exist.
 *
 * @param prepared folders of datasets that were made for this run, beside those of the options
 */
export function planEval(
  options: MemoryEvalOptions,
  root: string,
  prepared: readonly string[] = [],
): EvalPlan {
  const resolved = resolveOptions(options)
  const datasetDirs = [...datasetFolders(resolved, root), ...prepared]
  assertKnown(resolved)
  const modules = datasetDirs.flatMap(modulesOf)
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
    modules,
    testFiles: modules.map(({ file }) => file),
  }
}

function datasetFolders({ datasets, suites, streams }: ResolvedOptions, root: string): string[] {
  const isOwn = datasets !== undefined
  const dirs = isOwn ? datasets.map(dir => fromRoot(root, dir)) : suites.flatMap(shippedFolders)
  return dirs.filter(dir => {
    const suite = suiteOfFolder(dir).name
    if (suite === 'streams' && !runsStream(basename(dir), streams, isOwn)) return false
    return suites.includes(suite)
  })
}

/** @throws OptionsError where `streams.only` names what cannot run: nothing would run, and pass */
function assertKnown({ datasets, suites, streams }: ResolvedOptions): void {
  if (!suites.includes('streams')) return
  const names = (datasets ?? shippedFolders('streams')).map(dir => basename(dir))
  const problem = unknownStreams(streams, names)
  if (problem !== undefined) throw new OptionsError(`memoryEval(): ${problem}`)
}

/** A dataset may do without the later ones of its modules. */
function modulesOf(dir: string): PlannedModule[] {
  const suite = suiteOfFolder(dir)
  return suite.modules
    .map(name => join(dir, name))
    .filter((file, index) => index === 0 || existsSync(file))
    .map(file => ({ file, dir, suite }))
}

/** The modules that run in a column: stored results are those of the learning suite. */
export function modulesIn(
  { modules, columns }: Pick<EvalPlan, 'modules' | 'columns'>,
  column: ColumnPlan,
): PlannedModule[] {
  const hasProfiles = columns.some(({ profile }) => profile !== null)
  const runs: Record<Suite['columns'], boolean> = {
    all: column.profile === null,
    floor: isLearned(column) || (column.setup === 'none' && column.recorded === null),
    learned: isLearned(column),
    profiles: column.profile !== null || (!hasProfiles && isLearned(column)),
  }
  return modules.filter(({ suite }) => runs[suite.columns])
}

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs']

/** The adapter may be named without its extension; one that does not exist keeps its name. */
function findAdapter(root: string, adapter: string): string {
  const path = fromRoot(root, adapter)
  const found = EXTENSIONS.find(extension => existsSync(path + extension))
  return path + (found ?? '')
}
