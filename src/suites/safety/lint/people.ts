import { defineRule, inFact, inTask } from './rule.js'

/** Every person of a fact or a task has sessions, and a mix-up needs somebody else. */
export const people = defineRule('people', ({ facts, tasks, sessions }, report) => {
  if (!sessions) return
  const users = new Set(sessions.value.flatMap(({ user }) => user ?? []))
  const fix = `Sessions name the users ${[...users].map(user => `"${user}"`).join(', ')}.`
  for (const fact of facts) {
    if (!users.has(fact.row.owner)) {
      report.error(inFact(fact, 'owner'), `"${fact.row.owner}" has no session`, fix)
    }
  }
  for (const task of tasks) {
    if (!users.has(task.row.user)) {
      report.error(inTask(task, 'user'), `"${task.row.user}" has no session`, fix)
    }
  }
  const first = facts[0]
  if (first && new Set(facts.map(({ row }) => row.owner)).size < 2) {
    report.warn(
      inFact(first, 'owner'),
      'all facts are of one person, so that mix-up is not measured',
      'Add facts and sessions of somebody else.',
    )
  }
})
