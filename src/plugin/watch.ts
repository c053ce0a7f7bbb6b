import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { WatcherTriggerPattern } from 'vitest/node'
import type { EvalPlan } from './plan.js'

/** Files of a dataset that are no module of their own but belong to its tests. */
const COMPANIONS = ['split.json', 'past-sessions.json', 'planted.json']

/** The files beside a dataset's `tests.jsonl` on which its tests depend, as far as they are there. */
export function companions(dir: string): string[] {
  return COMPANIONS.map(name => join(dir, name)).filter(path => existsSync(path))
}

/** Makes Vitest rerun a dataset's tests when one of the files beside its `tests.jsonl` is edited. */
export function sessionWatchPatterns(plan: EvalPlan): WatcherTriggerPattern[] {
  return plan.datasetDirs.map((dir, index) => ({
    pattern: new RegExp(`^${escapeRegex(dir + sep)}(?:${COMPANIONS.map(escapeRegex).join('|')})$`),
    testsToRun: () => [plan.testFiles[index] ?? join(dir, 'tests.jsonl')],
  }))
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
