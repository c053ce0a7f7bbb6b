import type { Derived, RecalledItem, Usage } from '../../../adapters/contract.js'
import { shown } from '../../../text/index.js'

/** What was derived, as far as it has the form of the contract: an adapter may hand over anything. */
export function derivedIn(told: unknown): Derived {
  if (typeof told !== 'object' || told === null) return {}
  const { facts, beliefs, conflicts } = told as Record<string, unknown>
  return {
    ...(isTold(facts) && { facts: itemsIn(facts) }),
    ...(isTold(beliefs) && { beliefs: itemsIn(beliefs) }),
    ...(isTold(conflicts) && { conflicts: itemsIn(conflicts) }),
  }
}

function itemsIn(told: unknown): RecalledItem[] {
  if (!Array.isArray(told)) return []
  return told.flatMap((item: unknown) => {
    if (typeof item === 'string') return [{ text: item }]
    const { text, ...about } = (item ?? {}) as Record<string, unknown>
    return typeof text === 'string' ? [{ ...fieldsIn(about), text }] : []
  })
}

/** Other languages write `null` for what is not there. */
function isTold(told: unknown): boolean {
  return told !== undefined && told !== null
}

const sourceIn = (told: unknown) => (typeof told === 'string' ? told : shown(told))

function fieldsIn({ id, score, sources, at }: Record<string, unknown>): Omit<RecalledItem, 'text'> {
  return {
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(typeof score === 'number' && { score }),
    ...(Array.isArray(sources) && { sources: sources.filter(isTold).map(sourceIn) }),
    ...(typeof at === 'string' && { at }),
  }
}

/** What was spent, as far as it is told in numbers; null where nothing is. */
export function usageIn(told: unknown): Usage | null {
  if (typeof told !== 'object' || told === null) return null
  const { byRole } = told as { byRole?: unknown }
  const roles = Object.entries(typeof byRole === 'object' && byRole !== null ? byRole : {})
  const usage = {
    ...amountsIn(told),
    ...(roles.length > 0 && {
      byRole: Object.fromEntries(roles.map(([role, spent]) => [role, amountsIn(spent)])),
    }),
  }
  return Object.keys(usage).length > 0 ? usage : null
}

function amountsIn(told: unknown): Omit<Usage, 'byRole'> {
  const given = (told ?? {}) as Record<string, unknown>
  const names = ['calls', 'tokens', 'usd'].filter(name => Number.isFinite(given[name]))
  return Object.fromEntries(names.map(name => [name, given[name]]))
}
