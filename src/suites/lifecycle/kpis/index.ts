import { accuracyKpis } from './accuracy.js'
import { conflictKpis } from './conflicts.js'
import { costKpis } from './cost.js'
import type { Kpi } from './kpi.js'
import { latencyKpis } from './latency.js'
import { learningKpis } from './learning.js'
import type { RunData } from './run-data.js'
import { surpriseKpis } from './surprise.js'

export { KPI_GROUPS, type Kpi, type KpiGroup, type KpiUnit } from './kpi.js'

/** The numbers that a configuration can be chosen on, group by group. */
export function kpisOf(data: RunData): Kpi[] {
  return [
    ...accuracyKpis(data),
    ...learningKpis(data),
    ...surpriseKpis(data),
    ...conflictKpis(data),
    ...costKpis(data),
    ...latencyKpis(data),
  ]
}
