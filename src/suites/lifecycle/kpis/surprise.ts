import { mean } from '../../../scoring/statistics/index.js'
import { type Kpi, kpiOf } from './kpi.js'
import { answeredRight, lastAsked, type RunData, shareOf } from './run-data.js'

const kpi = kpiOf('surprise')

/** Whether the unusual surfaces. */
export function surpriseKpis({ scores }: RunData): Kpi[] {
  const asked = lastAsked(scores).filter(({ group }) => group === 'surprise')
  const hit = shareOf(asked.map(one => one.hit))
  const answered = shareOf(asked.map(answeredRight))
  const ranks = asked.flatMap(({ reciprocalRank }) => reciprocalRank ?? [])
  return [
    kpi('in pack', hit.value, '%', 'higher', hit.n),
    kpi('MRR', mean(ranks), 'score', 'higher', ranks.length),
    kpi('answered', answered.value, '%', 'higher', answered.n),
  ]
}
