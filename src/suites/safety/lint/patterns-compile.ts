import { compileChecks } from '../../../checks/index.js'
import type { Check } from '../../../dataset/check.js'
import { defineRule, inTask } from './rule.js'

/** A pattern that cannot be run would decide nothing. */
export const patternsCompile = defineRule('patterns-compile', ({ tasks, sessions }, report) => {
  const fix = 'Write a pattern as Python’s `re` takes it.'
  for (const task of tasks) {
    for (const [index, check] of task.row.checks.entries()) {
      const problem = problemOf(check, task.row.kind)
      if (problem) report.error(inTask(task, 'checks', index, 'value'), problem, fix)
    }
  }
  for (const [place, { checks = [] }] of (sessions?.value ?? []).entries()) {
    for (const [index, check] of checks.entries()) {
      const problem = problemOf(check, 'do')
      const at = sessions?.at([place, 'checks', index, 'value'])
      if (problem && sessions) report.error({ file: sessions.file, ...at }, problem, fix)
    }
  }
})

function problemOf(check: Check, kind: 'do' | 'ask'): string | undefined {
  try {
    compileChecks({ kind, checks: [check] })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
