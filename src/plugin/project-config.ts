import { dirname, join, relative, sep } from 'node:path'
import type { UserWorkspaceConfig } from 'vitest/config'
import { builtModule } from '../loading/package.js'
import type { ProvidedEval } from '../runtime/provided.js'
import { type ColumnPlan, isLearned } from './columns.js'
import { type EvalPlan, modulesIn } from './plan.js'

type ProjectConfig = Pick<UserWorkspaceConfig, 'test'>

/**
 * Makes a memory project out of the user's config that it extends: aliases, plugins and environment
 * variables stay, what was made for unit tests is replaced.
 */
export function configureProject(
  config: ProjectConfig,
  plan: EvalPlan,
  column: ColumnPlan,
  provided: ProvidedEval,
): void {
  config.test ??= {}
  const { test } = config
  const files = modulesIn(plan, column).map(({ file }) => file)
  const dir = commonFolder((files.length > 0 ? files : plan.testFiles).map(file => dirname(file)))
  test.dir = dir
  test.include = [
    ...files.map(file => escapeGlob(relative(dir, file).split(sep).join('/'))),
    ...(isLearned(column) ? [`${escapeGlob(plan.root)}/**/*.memory.{ts,mts,js,mjs}`] : []),
  ]
  // Absolute, so that a dataset inside node_modules is still found.
  test.exclude = [`${escapeGlob(plan.root)}/**/node_modules/**/*.memory.*`, '**/.git/**']
  test.includeSource = []
  // The user's own root project runs it already; a second run would, say, start a server twice.
  test.globalSetup = [builtModule('plugin/global-setup.js')]
  // The user's prepare for unit tests: a page, a frozen clock, a network that is forbidden. The
  // system is to run as it is, and as it does in the replay, which no setup file touches. Ours gives
  // hand-written tests the adapter: a package cannot import TypeScript by itself.
  test.setupFiles = [builtModule('runtime/setup.js')]
  test.environment = 'node'
  test.pool = 'forks'
  test.browser = undefined
  test.typecheck = { ...test.typecheck, include: [] }
  test.benchmark = { ...test.benchmark, include: [] }
  test.includeTaskLocation = true
  test.testTimeout = provided.limits.caseTimeout
  test.hookTimeout = provided.limits.caseTimeout
  test.maxConcurrency = provided.concurrency
  // A retry would hide a failure, and pay for it twice.
  test.retry = 0
  // A stream has an order, and the tests of the others do not depend on theirs.
  test.sequence = { ...test.sequence, shuffle: false }
  test.expect = { ...test.expect, requireAssertions: false }
  test.provide = { ...test.provide, memoryEval: provided }
}

function commonFolder(dirs: readonly string[]): string {
  const [first = '', ...others] = dirs
  return others.reduce((common, dir) => {
    let folder = common
    while (relative(folder, dir).startsWith('..')) folder = join(folder, '..')
    return folder
  }, first)
}

function escapeGlob(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/[()[\]{}!*?@+|$]/g, '\\$&')
}
