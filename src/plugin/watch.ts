import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { WatcherTriggerPattern } from 'vitest/node'
import { HISTORY_FILE, type Suite } from '../suites/suites.js'
import type { EvalPlan, PlannedModule } from './plan.js'

/** The files beside a module on which its tests depend, as far as they are there. */
export function companions({ file, dir, suite }: PlannedModule): string[] {
  return companionNames(suite)
    .map(name => join(dir, name))
    .filter(path => path !== file && existsSync(path))
}

/** A module may depend on another one of its dataset: a task on the facts that it needs. */
function companionNames({ rowFiles, modules }: Suite): string[] {
  return [...rowFiles, HISTORY_FILE, ...modules.slice(0, modules.length > 1 ? undefined : 0)]
}

/** Makes Vitest rerun a dataset's tests when one of the files beside its `tests.jsonl` is edited. */
export function sessionWatchPatterns(plan: EvalPlan): WatcherTriggerPattern[] {
  return plan.modules.map(({ file, dir, suite }) => ({
    pattern: new RegExp(
      `^${escapeRegex(dir + sep)}(?:${companionNames(suite).map(escapeRegex).join('|')})$`,
    ),
    testsToRun: () => [file],
  }))
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
