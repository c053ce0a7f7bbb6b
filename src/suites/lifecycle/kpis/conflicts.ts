import { countConflicts } from '../metrics/index.js'
import { type Kpi, kpiOf } from './kpi.js'
import { lastAsked, type RunData, shareOf } from './run-data.js'

const kpi = kpiOf('conflicts')

/** Whether what contradicts itself is told, and what holds now comes first. */
export function conflictKpis({ probes, scores, runs }: RunData): Kpi[] {
  const last = lastAsked(scores)
  const shown = shareOf(last.map(({ showsDisagreement }) => showsDisagreement))
  const fresh = shareOf(last.map(({ freshFirst }) => freshFirst))
  const counts = countsIn(probes, runs)
  const sum = (key: 'planted' | 'flagged' | 'raised' | 'spurious') =>
    counts.reduce((all, count) => all + count[key], 0)
  const perRun = (key: 'raised' | 'spurious') =>
    counts.length === 0 ? null : sum(key) / runs.length
  const planted = sum('planted')
  const flagged = planted === 0 ? null : (100 * sum('flagged')) / planted
  return [
    kpi('planted flagged', flagged, '%', 'higher', planted),
    kpi('spurious', perRun('spurious'), 'count', 'lower'),
    kpi('raised', perRun('raised'), 'count', null),
    kpi('disagreement in pack', shown.value, '%', 'higher', shown.n),
    kpi('fresh first', fresh.value, '%', 'higher', fresh.n),
  ]
}

/** One count for each user of each scenario in each run whose conflicts the memory shows. */
function countsIn(probes: RunData['probes'], runs: RunData['runs']) {
  return runs.flat().flatMap(({ id, derived }) =>
    Object.entries(derived ?? {}).flatMap(([user, { conflicts }]) => {
      if (!conflicts) return []
      const own = probes.filter(probe => probe.scenario === id && probe.user === user)
      return countConflicts(conflicts, own)
    }),
  )
}
