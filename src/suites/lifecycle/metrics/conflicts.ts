import type { RecalledItem } from '../../../adapters/contract.js'
import type { Probe } from '../row.js'
import { holdsAll } from './holds.js'

type Planted = Pick<Probe, 'expect' | 'stale' | 'disagreement'>

/** Conflicts that a memory raised, held against those that a scenario planted. */
export interface ConflictCount {
  /** Different planted disagreements, and how many of them a raised conflict names by both values. */
  planted: number
  flagged: number
  /** All that were raised, and those that name nothing planted. */
  raised: number
  spurious: number
}

/**
 * Counts one user's conflicts. A conflict that holds a value and the one that superseded it is none
 * of the planted disagreements, and not spurious either: it is true that they differ.
 */
export function countConflicts(
  conflicts: readonly RecalledItem[],
  probes: readonly Planted[],
): ConflictCount {
  const pairs = new Map(
    probes.flatMap(({ disagreement }) =>
      disagreement ? [[JSON.stringify([...disagreement].sort()), disagreement] as const] : [],
    ),
  )
  const changes = probes.flatMap(({ expect: [now] = [], stale = [] }) =>
    now === undefined ? [] : stale.map(old => [now, old]),
  )
  const planted = [...pairs.values()]
  const names = (pair: readonly string[]) => (one: RecalledItem) => holdsAll(one.text, pair)
  return {
    planted: planted.length,
    flagged: planted.filter(pair => conflicts.some(names(pair))).length,
    raised: conflicts.length,
    spurious: conflicts.filter(one => ![...planted, ...changes].some(pair => names(pair)(one)))
      .length,
  }
}
