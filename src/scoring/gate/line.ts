import type { Setup } from '../../adapters/contract.js'
import { oneDecimal } from '../one-decimal.js'

/** One limit, held against what was measured. */
export interface GateLine {
  setup: Setup
  /** The limit's name in the option: `exam`, `lift`, `maxUsd`. */
  name: string
  /** What was asked for. */
  limit: number
  /** The printed number; `null` where nothing was measured. */
  actual: number | null
  verdict: 'passed' | 'failed' | 'not decided'
  /** How much is to spare, in the unit of the limit; below 0 by how much it is missed. */
  by: number | null
  /** Why it was not decided, or what must be known to read it; empty where the numbers say all. */
  reason: string
}

/** A line before it is known which setup it stands for. */
export type Line = Omit<GateLine, 'setup'>

/** A limit that the actual number must not be below. */
export function atLeast(name: string, limit: number, actual: number, reason = ''): Line {
  return decided(name, limit, actual, actual - limit, reason)
}

/** A limit that the actual number must not be above. */
export function atMost(name: string, limit: number, actual: number, reason = ''): Line {
  return decided(name, limit, actual, limit - actual, reason)
}

export function notDecided(
  name: string,
  limit: number,
  reason: string,
  actual: number | null = null,
): Line {
  return { name, limit, actual, verdict: 'not decided', by: null, reason }
}

function decided(name: string, limit: number, actual: number, by: number, reason: string): Line {
  const verdict = by >= -1e-9 ? 'passed' : 'failed'
  // Budgets may be smaller than a tenth.
  const exact = Math.abs(by) < 1 ? Number(by.toPrecision(3)) : oneDecimal(by)
  return { name, limit, actual, verdict, by: exact, reason }
}
