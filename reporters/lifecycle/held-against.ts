import { byPhase, leakCount } from '../../src/suites/lifecycle/measures.js'
import type { LifecycleMeasures, LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { counted } from '../../src/text/index.js'
import { NOTHING } from '../table.js'
import { kpiText } from './kpi-text.js'
import type { LifecycleColumn } from './summary.js'

/** A figure that TinyMemory published of its own eval, and what this run measured of the same kind. */
export interface HeldAgainst {
  what: string
  published: string
  measured: string
}

/** The head of the last column. */
export function measuredHead({ mock }: Pick<LifecycleColumn, 'mock'>): string {
  return mock === undefined ? 'this run' : 'this run (wiring and latency, not quality)'
}

/** Why the figures are no ranking. */
export const HELD_AGAINST_CAVEAT =
  'The published figures are of other scenarios, engines and machines: they say what to expect of such a measure, not which memory is better. Of three figures the first is of its reference engine, the second of mock models, the third of real ones; single ones are of real models. Shares and leaks are over our scenarios with the same purposes, where all of those ran; times, cost and conflicts over the whole run.'

/** Our counterparts of the nine scenarios of the first published table, and of the three added later. */
const NINE = [
  ...['brain-lookup', 'restart-recall', 'contradictions', 'tool-heavy', 'team-handoff'],
  ...['compaction', 'isolation', 'needle-in-noise', 'learnings'],
]
const TWELVE = [...NINE, 'learning-from-feedback', 'surprise', 'conflicts']

/**
 * The twelve figures that TinyMemory published, with their counterparts. Of nine scenarios there are
 * three: its reference engine, CortexDB with mock models, and with real ones.
 */
export function heldAgainst(score: LifecycleScore, runs: readonly LifecycleScore[]): HeldAgainst[] {
  const nine = scoresIn(score, NINE)
  const twelve = lastPhase(scoresIn(score, TWELVE))
  const kpi = (group: string, name: string) => {
    const found = score.kpis.find(one => one.group === group && one.name === name)
    return found ? kpiText(found.value, found.unit) : NOTHING
  }
  const share = (value: number | null) => kpiText(value, '%')
  const ofNine = lastPhase(nine)
  const paraphrase = lastPhase(nine.filter(({ style }) => style === 'paraphrase'))
  const leaks = leakCount(nine)
  const row = (what: string, published: string, measured: string) => ({ what, published, measured })
  return [
    row('pack hit, nine scenarios', '92 / 87 / 95 %', share(ofNine.packHit)),
    row('model answer, nine scenarios', '92 / 84 / 92 %', share(ofNine.model)),
    row('paraphrase, nine scenarios', '85 / 62 / 92 %', share(paraphrase.packHit)),
    row('leaks, nine scenarios', '0 of 3', leaks ? `${leaks.found} of ${leaks.of}` : NOTHING),
    row('beforeTurn p50, nine scenarios', '1 / 13 / 466 ms', kpi('latency', 'beforeTurn p50')),
    row('pack hit, twelve scenarios', '96 %', share(twelve.packHit)),
    row('model answer, twelve scenarios', '87 %', share(twelve.model)),
    row('captured, twelve scenarios', '100 %', share(twelve.captured)),
    row('fresh first, twelve scenarios', '57 %', share(twelve.freshFirst)),
    row('planted conflicts flagged', '0 %', kpi('conflicts', 'planted flagged')),
    row(
      'cost of a run',
      '0.43 USD, 1577 calls',
      `${kpi('cost', 'usd')}, ${kpi('cost', 'calls')} calls`,
    ),
    row('probes that differ between equal runs', '2 to 4', differing(runs)),
  ]
}

/** The probes of some scenarios; of all where one of those was not run. */
function scoresIn({ probes, scenarios }: LifecycleScore, ids: readonly string[]) {
  const isWhole = ids.every(id => Object.hasOwn(scenarios, id))
  return isWhole ? probes.filter(({ scenario }) => ids.includes(scenario)) : probes
}

/** What the memory gives in the end: after synthesis, where that ran. */
function lastPhase(scores: LifecycleScore['probes']): LifecycleMeasures {
  const { recall, synthesis } = byPhase(scores)
  return synthesis.scored > 0 ? synthesis : recall
}

/** Most probes whose pack hit differs between two of the runs. */
function differing(runs: readonly LifecycleScore[]): string {
  if (runs.length < 2) return `${NOTHING} (one run)`
  const hits = runs.map(
    ({ probes }) => new Map(probes.map(({ id, phase, hit }) => [`${id} ${phase}`, hit])),
  )
  const counts = hits.flatMap((one, index) =>
    hits
      .slice(index + 1)
      .map(other => [...one].filter(([id, hit]) => other.has(id) && other.get(id) !== hit).length),
  )
  return `${Math.max(...counts)} (${counted(runs.length, 'run')})`
}
