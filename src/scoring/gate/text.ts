import type { GateLine } from './line.js'

const UNITS: Record<string, { decimals: number; unit: string }> = {
  fullyRight: { decimals: 1, unit: '' },
  maxErrors: { decimals: 0, unit: '' },
  maxTokens: { decimals: 0, unit: ' tokens' },
  maxUsd: { decimals: 4, unit: ' USD' },
  maxP95Ms: { decimals: 0, unit: ' ms' },
}
const POINTS = { decimals: 1, unit: '' }

/**
 * A line of the gate as a sentence: "learned exam 84.1, at least 85.0: 0.9 short". Says nothing of
 * colours; ids of cases may stand in it, so a terminal or page makes it harmless as any text.
 */
export function gateLineText({
  setup,
  name,
  limit,
  actual,
  verdict,
  by,
  reason,
}: GateLine): string {
  const { decimals, unit } = UNITS[name] ?? POINTS
  const number = (value: number) => `${value.toFixed(decimals)}${unit}`
  const most = name === 'drop' || name.startsWith('max')
  const asked = `${most ? 'at most' : 'at least'} ${number(limit)}`
  const missed = by === null ? '' : `${number(Math.abs(by))} ${most ? 'over' : 'short'}`
  const end = verdict === 'failed' ? missed : verdict === 'not decided' ? 'not decided' : ''
  const said = [end, reason].filter(part => part !== '').join('; ')
  return `${setup} ${name} ${actual === null ? '–' : number(actual)}, ${asked}${said === '' ? '' : `: ${said}`}`
}
