import type { Derived, RecalledItem } from '../../../adapters/contract.js'
import type { RunData } from './run-data.js'

/** Everything of a kind that was derived, of all users and runs; `null` where no memory showed it. */
export function derivedIn(runs: RunData['runs'], kind: keyof Derived): RecalledItem[] | null {
  const shown = runs
    .flat()
    .flatMap(({ derived }) => Object.values(derived ?? {}))
    .filter(one => one[kind] !== undefined)
  return shown.length === 0 ? null : shown.flatMap(one => one[kind] ?? [])
}
