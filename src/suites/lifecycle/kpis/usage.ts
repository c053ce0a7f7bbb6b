import type { Usage } from '../../../adapters/contract.js'

type Spent = Pick<Usage, 'calls' | 'tokens' | 'usd'>
const KEYS = ['calls', 'tokens', 'usd'] as const

/** What was spent together, per run; `null` where nobody told. What only some told is summed over these. */
export function usagePerRun(usages: readonly (Usage | null)[], runs: number): Usage | null {
  const told = usages.filter(usage => usage !== null)
  if (told.length === 0) return null
  const roles = [...new Set(told.flatMap(({ byRole = {} }) => Object.keys(byRole)))].sort()
  const byRole = roles.map(role => [
    role,
    sumOf(
      told.flatMap(({ byRole: own = {} }) => (Object.hasOwn(own, role) ? (own[role] ?? []) : [])),
      runs,
    ),
  ])
  return {
    ...sumOf(told, runs),
    ...(byRole.length > 0 && { byRole: Object.fromEntries(byRole) }),
  }
}

function sumOf(all: readonly Spent[], runs: number): Spent {
  const sums = KEYS.flatMap(key => {
    const values = all.flatMap(one => one[key] ?? [])
    return values.length === 0 ? [] : [[key, values.reduce((sum, one) => sum + one, 0) / runs]]
  })
  return Object.fromEntries(sums) as Spent
}
