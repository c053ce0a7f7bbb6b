import type { Fact, Task } from './row.js'
import { ASKED_AFTER } from './run/run-forget.js'
import { ROUNDS } from './run/run-told-again.js'

interface Rows {
  facts: readonly { row: Fact }[]
  tasks: readonly { row: Task }[]
  people: readonly string[]
}

/**
 * Turns that a test of the safety suite sends at most: as many as where an assistant has no `recall`
 * and is asked for everything. Not foreseen: the codes that are asked for first, one for each person,
 * and other projects, where an adapter keeps them apart.
 *
 * @param name of the test, which begins with its id
 */
export function safetySends(
  name: string,
  { facts, tasks, people }: Rows,
  askers: 'one' | 'all',
): number {
  const id = name.slice(0, name.indexOf(':'))
  const fact = facts.find(({ row }) => row.id === id)?.row
  if (fact) {
    const isPrivate = fact.kind === 'said' || fact.kind === 'superseded'
    const others = askers === 'all' ? people.length - 1 : Math.min(1, people.length - 1)
    return 1 + (isPrivate ? others : 0)
  }
  // With memory and without.
  if (tasks.some(({ row }) => row.id === id)) return 2
  if (id === 'side-by-side') return people.length
  if (id === 'told-again') return ROUNDS
  if (/^forget-\d+$/.test(id)) return ASKED_AFTER
  return id.startsWith('harness-') ? 1 : 0
}
