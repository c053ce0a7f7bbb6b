import { oneDecimal } from '../../scoring/one-decimal.js'
import { mean } from '../../scoring/statistics/index.js'
import { shareOf } from './kpis/run-data.js'
import { PHASES } from './outcome.js'
import type { ByPhase, LifecycleMeasures, ProbeScore } from './score-shape.js'

/** The measures over some probes, which are all counted as they come. */
export function measuresOf(scores: readonly ProbeScore[]): LifecycleMeasures {
  const share = (of: (score: ProbeScore) => boolean | null) => {
    const { value } = shareOf(scores.map(of))
    return value === null ? null : oneDecimal(value)
  }
  const rank = mean(scores.flatMap(({ reciprocalRank }) => reciprocalRank ?? []))
  return {
    scored: scores.filter(({ hit }) => hit !== null).length,
    packHit: share(({ hit }) => hit),
    mrr: rank === null ? null : Number(rank.toFixed(3)),
    freshFirst: share(({ freshFirst }) => freshFirst),
    extractive: share(({ extractiveRight }) => extractiveRight),
    model: share(({ modelRight }) => modelRight),
    captured: share(({ captured }) => captured),
    leaks: leakCount(scores),
  }
}

/** The same in each phase. */
export function byPhase(scores: readonly ProbeScore[]): ByPhase {
  const [recall, synthesis] = PHASES.map(phase =>
    measuresOf(scores.filter(score => score.phase === phase)),
  )
  return { recall, synthesis } as ByPhase
}

/** Probes of a run that leaked in any of the phases, of those that forbid something. */
export function leakCount(scores: readonly ProbeScore[]): LifecycleMeasures['leaks'] {
  const asked = scores.filter(({ leaks }) => leaks !== null)
  if (asked.length === 0) return null
  const different = (of: readonly ProbeScore[]) => new Set(of.map(({ id, run }) => `${run} ${id}`))
  const found = different(asked.filter(({ leaks }) => leaks && leaks.length > 0))
  return { found: found.size, of: different(asked).size }
}
