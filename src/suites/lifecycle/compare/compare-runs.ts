import { mean } from '../../../scoring/statistics/index.js'
import type { Kpi } from '../kpis/index.js'
import { type Flips, flipsOf, sameProbes } from './flips.js'
import type { RunGroup } from './groups.js'
import { noiseOf } from './noise.js'

/** How a KPI moved: `changed` where neither way is better by itself; `null` within the noise. */
export type Moved = 'better' | 'worse' | 'changed' | null

export interface KpiChange {
  /** Name of the configuration. */
  name: string
  /** Mean of its repeats; `null` where none measured it. */
  value: number | null
  /** From the baseline; `null` where one of both is not measured, and then nothing moved. */
  by: number | null
  /** What a change must exceed to be one. */
  noise: number | null
  moved: Moved
}

/** A KPI of the baseline and of all others. */
export interface KpiRow extends Pick<Kpi, 'group' | 'name' | 'unit' | 'better'> {
  base: number | null
  others: KpiChange[]
}

export interface LifecycleComparison {
  baseline: string
  /** All of them, the baseline first, with the number of their repeats. */
  groups: { name: string; runs: number; mock?: string }[]
  rows: KpiRow[]
  /** Probes that the packs of the other side always or mostly hit, by configuration. */
  flips: Record<string, Flips>
  /** Configurations with a run that errored or is not complete. */
  incomplete: string[]
  /** Configurations that were not asked the same probes: their numbers are over something else. */
  differing: string[]
  /** Something other than cost and latency moved for the worse. */
  worse: boolean
}

/** Holds configurations against a baseline, KPI by KPI. */
export function compareRuns(base: RunGroup, others: readonly RunGroup[]): LifecycleComparison {
  const all = [base, ...others]
  const rows = kpisIn(all).map((kpi): KpiRow => {
    const { group, name, unit, better } = kpi
    return {
      ...{ group, name, unit, better, base: mean(valuesOf(base, kpi)) },
      others: others.map(other => changeOf(kpi, base, other)),
    }
  })
  const deciding = rows.filter(({ group }) => group !== 'cost' && group !== 'latency')
  return {
    baseline: base.name,
    groups: all.map(({ name, scores, mock }) => ({
      ...{ name, runs: scores.length },
      ...(mock !== undefined && { mock }),
    })),
    rows,
    flips: Object.fromEntries(others.map(other => [other.name, flipsOf(base, other)])),
    incomplete: all
      .filter(({ scores }) => scores.some(({ complete }) => !complete))
      .map(({ name }) => name),
    differing: others.filter(other => !sameProbes(base, other)).map(({ name }) => name),
    worse: deciding.some(row => row.others.some(({ moved }) => moved === 'worse')),
  }
}

/** The KPIs of all groups in their order; roles may be there in some alone. */
function kpisIn(groups: readonly RunGroup[]): Kpi[] {
  const found = new Map<string, Kpi>()
  const order: Kpi['group'][] = []
  for (const kpi of groups.flatMap(({ scores }) => scores.flatMap(({ kpis }) => kpis))) {
    const key = `${kpi.group} ${kpi.name}`
    if (!found.has(key)) found.set(key, kpi)
    if (!order.includes(kpi.group)) order.push(kpi.group)
  }
  const all = [...found.values()]
  return order.flatMap(group => all.filter(kpi => kpi.group === group))
}

function repeatsOf({ scores }: RunGroup, { group, name }: Kpi): Kpi[] {
  return scores.flatMap(
    ({ kpis }) => kpis.find(kpi => kpi.group === group && kpi.name === name) ?? [],
  )
}

function valuesOf(group: RunGroup, kpi: Kpi): number[] {
  return repeatsOf(group, kpi).flatMap(({ value }) => value ?? [])
}

function changeOf(kpi: Kpi, base: RunGroup, { name, scores }: RunGroup): KpiChange {
  const other = { name, scores }
  const [was, is] = [valuesOf(base, kpi), valuesOf(other, kpi)]
  const [from, value] = [mean(was), mean(is)]
  if (from === null || value === null) return { name, value, by: null, noise: null, moved: null }
  const sizes = [base, other].flatMap(group => repeatsOf(group, kpi).flatMap(({ n }) => n ?? []))
  const noise = noiseOf(kpi, {
    base: from,
    n: sizes.length === 0 ? undefined : Math.min(...sizes),
    spread: Math.max(spreadOf(was), spreadOf(is)),
  })
  const by = exact(value - from)
  return { name, value, by, noise: exact(noise), moved: movedBy(by, noise, kpi.better) }
}

function movedBy(by: number, noise: number, better: Kpi['better']): Moved {
  if (Math.abs(by) <= noise + 1e-9) return null
  if (better === null) return 'changed'
  return by > 0 === (better === 'higher') ? 'better' : 'worse'
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Without the tail that a difference of binary fractions has. */
function exact(value: number): number {
  return Number(value.toFixed(9))
}
