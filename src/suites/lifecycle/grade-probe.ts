import type { Derived } from '../../adapters/contract.js'
import {
  answerRight,
  captured,
  freshFirst,
  leaksOf,
  packHit,
  rankOf,
  reciprocalRank,
  showsDisagreement,
} from './metrics/index.js'
import type { ProbeOutcome } from './outcome.js'
import type { Probe } from './row.js'
import type { ProbeScore } from './score-shape.js'

/**
 * Holds what came of a probe against what it asks for.
 *
 * @param derived what was derived for its user, for the synthesis phase; `null` where that is not shown
 */
export function gradeProbe(
  probe: Probe,
  outcome: ProbeOutcome,
  { derived, run = 1 }: { derived: Derived | null; run?: number },
): ProbeScore {
  const { id, scenario, question, via, style, group, expect, stale, forbidden } = probe
  const { phase, pack, ms, extractive, model } = outcome
  const [first] = expect ?? []
  return {
    ...{ id, scenario, phase, run, via, style, question },
    ...(group && { group }),
    ...(expect && { expect }),
    ...(stale && { stale }),
    ...(forbidden && { forbidden }),
    ...{ pack, ms, extractive },
    ...(model !== undefined && { model }),
    hit: packHit(pack, probe),
    rank: first === undefined ? null : rankOf(pack, first),
    reciprocalRank: reciprocalRank(pack, probe),
    freshFirst: freshFirst(pack, probe),
    extractiveRight: answerRight(extractive, probe),
    modelRight: model === undefined ? null : answerRight(model, probe),
    captured: phase === 'synthesis' ? captured(derived, probe) : null,
    showsDisagreement: showsDisagreement(pack, probe),
    leaks: leaksOf(pack, probe),
  }
}
