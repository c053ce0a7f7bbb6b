import { defineRule, inFact, inTask } from './rule.js'

/** Ids name results, so that they differ by more than case. */
export const uniqueIds = defineRule('unique-ids', ({ facts, tasks }, report) => {
  const known = new Set<string>()
  const places = [
    ...facts.map(fact => ({ id: fact.row.id, place: inFact(fact, 'id') })),
    ...tasks.map(task => ({ id: task.row.id, place: inTask(task, 'id') })),
  ]
  for (const { id, place } of places) {
    const key = id.toLowerCase()
    if (known.has(key))
      report.error(place, `the id "${id}" stands twice`, 'Give each row its own id.')
    known.add(key)
  }
})
