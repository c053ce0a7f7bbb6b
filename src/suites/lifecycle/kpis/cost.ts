import type { Usage } from '../../../adapters/contract.js'
import { mean } from '../../../scoring/statistics/index.js'
import { packTokens } from '../metrics/index.js'
import { type Kpi, kpiOf } from './kpi.js'
import { answeredRight, type RunData } from './run-data.js'
import { usagePerRun } from './usage.js'

const kpi = kpiOf('cost')
const UNITS = ['usd', 'calls', 'tokens'] as const

/** What a run takes: as the memory and the answering model tell it, and what packs take of a prompt. */
export function costKpis({ scores, runs }: RunData): Kpi[] {
  const all = runs.flat()
  const memory = usagePerRun(
    all.map(({ usage }) => usage),
    runs.length,
  )
  const answerer = usagePerRun(
    all.map(({ answererUsage }) => answererUsage),
    runs.length,
  )
  const told = all.filter(({ usage }) => usage !== null).length
  const roles = Object.entries(memory?.byRole ?? {}).flatMap(([role, spent]) =>
    UNITS.filter(unit => spent[unit] !== undefined).map(unit =>
      kpi(`${unit} by ${role}`, spent[unit] ?? null, unit, 'lower'),
    ),
  )
  const packs = scores.map(({ pack }) => packTokens(pack))
  const right = scores.filter(score => answeredRight(score) === true).length / runs.length
  return [
    ...UNITS.map(unit => kpi(unit, memory?.[unit] ?? null, unit, 'lower', told)),
    ...roles,
    ...UNITS.map(unit => kpi(`answerer ${unit}`, answerer?.[unit] ?? null, unit, 'lower')),
    kpi('mean pack tokens', mean(packs), 'tokens', 'lower', packs.length),
    kpi('usd per correct answer', perAnswer(memory, answerer, right), 'usd', 'lower'),
  ]
}

/** Dollars of memory and answerer for each right answer of both phases. */
function perAnswer(memory: Usage | null, answerer: Usage | null, right: number): number | null {
  if (memory?.usd === undefined || right === 0) return null
  return (memory.usd + (answerer?.usd ?? 0)) / right
}
