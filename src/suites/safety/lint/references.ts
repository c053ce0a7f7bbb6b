import { nearest } from '../../../dataset/nearest.js'
import { defineRule, inTask } from './rule.js'

/** A task needs facts that are there, and that are its user's. */
export const references = defineRule('references', ({ facts, tasks }, report) => {
  const owners = new Map(facts.map(({ row }) => [row.id, row.owner]))
  for (const task of tasks) {
    for (const [index, id] of (task.row.needs ?? []).entries()) {
      const owner = owners.get(id)
      if (owner === task.row.user) continue
      const meant = nearest(id, [...owners.keys()])
      report.error(
        inTask(task, 'needs', index),
        owner === undefined ? `there is no fact "${id}"` : `the fact "${id}" is of ${owner}`,
        meant && owner === undefined
          ? `Did you mean "${meant}"?`
          : 'Name facts of the user of the task.',
      )
    }
  }
})
