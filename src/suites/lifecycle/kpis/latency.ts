import { mean, percentile } from '../../../scoring/statistics/index.js'
import { type Kpi, kpiOf } from './kpi.js'
import type { RunData } from './run-data.js'

const kpi = kpiOf('latency')

/** How long the memory takes; the waits are means over scenarios. */
export function latencyKpis({ scores, runs }: RunData): Kpi[] {
  const all = runs.flat()
  const turns = all.flatMap(({ turnMs }) => turnMs)
  const probes = scores.map(({ ms }) => ms)
  const enriched = all.flatMap(({ enrichMs }) => enrichMs ?? [])
  const built = all.flatMap(({ buildMs }) => buildMs ?? [])
  const ms = (name: string, value: number | null, { length }: readonly unknown[]) =>
    kpi(name, value, 'ms', 'lower', length)
  return [
    ms('beforeTurn p50', percentile(turns, 0.5), turns),
    ms('beforeTurn p95', percentile(turns, 0.95), turns),
    ms('probe p50', percentile(probes, 0.5), probes),
    ms('probe p95', percentile(probes, 0.95), probes),
    ms('writes visible', mean(all.map(({ drainMs }) => drainMs)), all),
    ms('facts derived', mean(enriched), enriched),
    ms('beliefs built', mean(built), built),
  ]
}
