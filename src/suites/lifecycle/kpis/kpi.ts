export const KPI_GROUPS = [
  'accuracy',
  'learning',
  'surprise',
  'conflicts',
  'cost',
  'latency',
] as const

export type KpiGroup = (typeof KPI_GROUPS)[number]

/**
 * What a value counts. `%`: a share of probes; `points`: a difference of shares; `score`: 0 to 1;
 * `usd`: US dollars; `ms`: milliseconds.
 */
export type KpiUnit = '%' | 'points' | 'score' | 'count' | 'usd' | 'calls' | 'tokens' | 'ms'

/** One number that a configuration can be chosen on. */
export interface Kpi {
  group: KpiGroup
  name: string
  /** `null` where it was not measured, never 0. */
  value: number | null
  unit: KpiUnit
  /** Which way is better; `null` where neither is by itself. */
  better: 'higher' | 'lower' | null
  /** How many probes, turns or scenarios it is over. */
  n?: number
}

const DECIMALS: Record<KpiUnit, number> = {
  '%': 1,
  points: 1,
  score: 3,
  count: 1,
  usd: 6,
  calls: 1,
  tokens: 1,
  ms: 1,
}

/** Makes the KPIs of a group; values are rounded to what their unit is told in. */
export function kpiOf(group: KpiGroup) {
  return (
    name: string,
    value: number | null,
    unit: KpiUnit,
    better: Kpi['better'],
    n?: number,
  ): Kpi => ({
    ...{ group, name, value: value === null ? null : round(value, DECIMALS[unit]), unit, better },
    ...(n !== undefined && { n }),
  })
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
