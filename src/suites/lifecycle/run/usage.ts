import type { Usage } from '../../../adapters/contract.js'

type Spent = Omit<Usage, 'byRole'>
const FIELDS = ['calls', 'tokens', 'usd'] as const

/** Adds up what was spent; a field that nobody tells stays out. Null for nothing. */
export function addUsage(one: Usage | null, other: Usage | null | undefined): Usage | null {
  if (!one || !other) return one ?? other ?? null
  return combine(one, other, (a, b) => a + b)
}

/** What was spent between two readings of counters that only grow. */
export function usageSince(before: Usage | null, after: Usage | null): Usage | null {
  if (!before || !after) return after
  return combine(after, before, (a, b) => a - b)
}

function combine(one: Usage, other: Usage, add: (a: number, b: number) => number): Usage {
  const roles = new Set([...Object.keys(one.byRole ?? {}), ...Object.keys(other.byRole ?? {})])
  const byRole = [...roles].map(role => [
    role,
    fields(one.byRole?.[role] ?? {}, other.byRole?.[role] ?? {}, add),
  ])
  return {
    ...fields(one, other, add),
    ...(roles.size > 0 && { byRole: Object.fromEntries(byRole) }),
  }
}

function fields(one: Spent, other: Spent, add: (a: number, b: number) => number): Spent {
  const told = FIELDS.filter(name => one[name] !== undefined || other[name] !== undefined)
  return Object.fromEntries(told.map(name => [name, add(one[name] ?? 0, other[name] ?? 0)]))
}
