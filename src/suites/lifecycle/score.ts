import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { caseId } from './case-id.js'
import { gradeProbe } from './grade-probe.js'
import { kpisOf } from './kpis/index.js'
import { usagePerRun } from './kpis/usage.js'
import { byPhase } from './measures.js'
import { type GrowthOutcome, PHASES, type ScenarioOutcome } from './outcome.js'
import { type Probe, STYLES } from './row.js'
import type { Scenario } from './scenario.js'
import type { ByPhase, LifecycleScore, ProbeScore } from './score-shape.js'

/** A probe in a phase as its test ended. */
export interface LifecycleCase {
  id: string
  verdict: Verdict
  checks: CheckPass[]
  /** Of each run, where there are several. */
  runs?: readonly { verdict: Verdict }[]
}

export interface LifecycleRows {
  scenarios: readonly Pick<Scenario, 'id' | 'title'>[]
  probes: readonly Probe[]
}

/**
 * The score of one run, or of several together. Nothing but `outcomes` is measured; the cases say
 * what errored and what is missing.
 *
 * @param runs of each run, what came of its scenarios
 * @param growth what came of the checks that belong to no scenario
 */
export function scoreLifecycle(
  { scenarios, probes }: LifecycleRows,
  cases: readonly LifecycleCase[],
  runs: readonly (readonly ScenarioOutcome[])[],
  growth: readonly GrowthOutcome[] = [],
): LifecycleScore {
  const scores = runs.flatMap((outcomes, index) => gradeRun(probes, outcomes, index + 1))
  const all = runs.flat()
  const of = (which: (score: ProbeScore) => boolean): ByPhase => byPhase(scores.filter(which))
  return {
    suite: 'lifecycle',
    runs: runs.length,
    phases: byPhase(scores),
    scenarios: Object.fromEntries(
      scenarios.map(({ id, title }) => [id, { title, ...of(one => one.scenario === id) }]),
    ),
    styles: Object.fromEntries(
      STYLES.map(style => [style, of(one => one.style === style)]),
    ) as LifecycleScore['styles'],
    kpis: kpisOf({ probes, scores, runs }),
    usage: usagePerRun(
      all.map(({ usage }) => usage),
      runs.length,
    ),
    answererUsage: usagePerRun(
      all.map(({ answererUsage }) => answererUsage),
      runs.length,
    ),
    probes: scores,
    growth: [...growth],
    ...endsOf(probes, cases, runs),
  }
}

function gradeRun(
  probes: readonly Probe[],
  outcomes: readonly ScenarioOutcome[],
  run: number,
): ProbeScore[] {
  return outcomes.flatMap(({ id: scenario, probes: asked, derived, errors = {} }) => {
    const own = new Map(
      probes.filter(probe => probe.scenario === scenario).map(probe => [probe.id, probe]),
    )
    return asked.flatMap(outcome => {
      const probe = own.get(outcome.id)
      // What a broken phase measured before it broke is over other probes in every run.
      if (!probe || errors[outcome.phase] !== undefined) return []
      const held = derived && Object.hasOwn(derived, probe.user) ? derived[probe.user] : null
      return gradeProbe(probe, outcome, { derived: held ?? null, run })
    })
  })
}

/** How the cases ended: every probe is one in each phase, and others may stand beside them. */
function endsOf(
  probes: readonly Probe[],
  cases: readonly LifecycleCase[],
  runs: readonly (readonly ScenarioOutcome[])[],
): Pick<LifecycleScore, 'complete' | 'errors' | 'missing' | 'notApplicable' | 'tests'> {
  const ended = new Map(cases.map(one => [one.id, one]))
  const ids = [
    ...new Set([
      ...probes.flatMap(({ id }) => PHASES.map(phase => caseId(id, phase))),
      ...ended.keys(),
    ]),
  ]
  const verdictOf = (id: string): Verdict => ended.get(id)?.verdict ?? 'not-run'
  const those = (verdict: Verdict) => ids.filter(id => verdictOf(id) === verdict).sort()
  const errors = those('errored')
  const missing = those('not-run')
  const broken = runs.flat().some(({ errors: own = {} }) => Object.keys(own).length > 0)
  return {
    complete: errors.length === 0 && missing.length === 0 && !broken,
    errors,
    missing,
    notApplicable: those('not-applicable'),
    tests: Object.fromEntries(
      ids.map(id => [
        id,
        {
          verdict: verdictOf(id),
          checks: (ended.get(id)?.checks ?? []).map(pass => ({ pass })),
          ...timesOf(ended.get(id)?.runs),
        },
      ]),
    ),
  }
}

/** In how many of several runs a probe was right. */
function timesOf(runs: LifecycleCase['runs']): { passed?: number; of?: number } {
  if (runs === undefined) return {}
  const count = (which: Verdict) => runs.filter(({ verdict }) => verdict === which).length
  return { passed: count('passed'), of: count('passed') + count('failed') }
}
