import type { KpiUnit } from '../../src/suites/lifecycle/kpis/index.js'
import { NOTHING } from '../table.js'

/** A value as it is printed: with its unit, and a dash where nothing was measured. */
export function kpiText(value: number | null, unit: KpiUnit): string {
  if (value === null) return NOTHING
  switch (unit) {
    case '%':
      return `${value.toFixed(1)} %`
    case 'points':
      return signed(value, 1)
    case 'score':
      return value.toFixed(3)
    case 'usd':
      return `${value.toFixed(4)} USD`
    case 'ms':
      return `${value.toFixed(1)} ms`
    case 'count':
    case 'calls':
    case 'tokens':
      return String(Number(value.toFixed(1)))
  }
}

/** A difference of two values, with its sign. */
export function changeText(by: number, unit: KpiUnit): string {
  const decimals = unit === 'score' ? 3 : unit === 'usd' ? 4 : 1
  return signed(by, decimals)
}

function signed(value: number, decimals: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(decimals)}`
}
