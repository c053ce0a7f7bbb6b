import { compileChecks } from '../../../checks/index.js'
import { defineRule, inTask } from './rule.js'

/** A pattern that cannot be run would decide nothing. */
export const patternsCompile = defineRule('patterns-compile', ({ tasks }, report) => {
  for (const task of tasks) {
    for (const [index, check] of task.row.checks.entries()) {
      try {
        compileChecks({ kind: task.row.kind, checks: [check] })
      } catch (error) {
        report.error(
          inTask(task, 'checks', index, 'value'),
          (error as Error).message,
          'Write a pattern as Python’s `re` takes it.',
        )
      }
    }
  }
})
