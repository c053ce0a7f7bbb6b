import type { Kpi } from '../kpis/index.js'

/** What a change must exceed where repeats do not spread wider: a convention, by unit. */
const POINTS = 3
const SCORE = 0.03
const PART_OF_COST = 0.1
const PART_OF_LATENCY = 0.25
const MS = 5
/** Values are rounded, so a difference of two is off by as much as a step of the last decimal. */
const STEP = { '%': 0.1, points: 0.1, score: 0.001 }

/**
 * How far a KPI moves by chance: the spread of the repeats, or the floor of its unit. One probe that
 * flips never moves a share or a rank. A leak is no noise.
 *
 * @param base the mean of the baseline
 * @param n probes that the KPI is over, the lower of both sides
 */
export function noiseOf(
  { name, group, unit }: Pick<Kpi, 'group' | 'name' | 'unit'>,
  { base, n, spread }: { base: number; n: number | undefined; spread: number },
): number {
  if (group === 'accuracy' && name === 'leaks') return 0
  const one = n === undefined || n === 0 ? 0 : 1 / n
  switch (unit) {
    case '%':
    case 'points':
      return Math.max(spread, POINTS, 100 * one + STEP[unit])
    case 'score':
      return Math.max(spread, SCORE, one + STEP[unit])
    case 'usd':
    case 'calls':
    case 'tokens':
      return Math.max(spread, PART_OF_COST * base)
    case 'count':
      return Math.max(spread, PART_OF_COST * base, 1)
    case 'ms':
      return Math.max(spread, PART_OF_LATENCY * base, MS)
  }
}
