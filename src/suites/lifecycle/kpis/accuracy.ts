import { mean } from '../../../scoring/statistics/index.js'
import { leakCount } from '../measures.js'
import type { Phase } from '../outcome.js'
import type { ProbeScore } from '../score-shape.js'
import { type Kpi, kpiOf } from './kpi.js'
import { lastAsked, type RunData, shareOf } from './run-data.js'

const kpi = kpiOf('accuracy')

/** Whether packs and answers are right. Leaks are over both phases: one is one too many in either. */
export function accuracyKpis({ scores }: RunData): Kpi[] {
  const last = lastAsked(scores)
  const share = (name: string, of: readonly ProbeScore[], key: Answer) => {
    const { value, n } = shareOf(of.map(score => score[key]))
    return kpi(name, value, '%', 'higher', n)
  }
  const hit = (phase: Phase) =>
    share(
      `pack hit (${phase})`,
      scores.filter(score => score.phase === phase),
      'hit',
    )
  const ranks = last.flatMap(({ reciprocalRank }) => reciprocalRank ?? [])
  const leaks = leakCount(scores)
  return [
    hit('recall'),
    hit('synthesis'),
    kpi('MRR', mean(ranks), 'score', 'higher', ranks.length),
    share('extractive answer', last, 'extractiveRight'),
    share('model answer', last, 'modelRight'),
    share('captured', last, 'captured'),
    kpi('leaks', leaks?.found ?? null, 'count', 'lower', leaks?.of ?? 0),
  ]
}

type Answer = 'hit' | 'extractiveRight' | 'modelRight' | 'captured'
