import type { LifecycleRunFile } from '../../src/suites/lifecycle/compare/index.js'
import type { ScenarioOutcome } from '../../src/suites/lifecycle/outcome.js'
import type { Probe } from '../../src/suites/lifecycle/row.js'
import { scoreLifecycle } from '../../src/suites/lifecycle/score.js'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'

const probes: Probe[] = Array.from({ length: 10 }, (_, index) => ({
  ...{ id: `p${index}`, scenario: 'shop', user: 'mia', agent: 'main', via: 'turn' as const },
  ...{ question: 'Which?', style: 'lexical' as const, expect: ['right'] },
}))

/** A run of ten probes, of which the packs of the first `hits` hold what is expected. */
export function lifecycleScore(
  hits: number,
  { ms = 10, usd = 1, left = 0 }: { ms?: number; usd?: number; left?: number } = {},
): LifecycleScore {
  const outcome: ScenarioOutcome = {
    id: 'shop',
    probes: (['recall', 'synthesis'] as const).flatMap(phase =>
      probes.map(({ id }, index) => ({
        ...{ id, phase, pack: index < hits ? '- right' : '- <b>wrong</b>', ms },
        extractive: null,
      })),
    ),
    ...{ turnMs: [ms], drainMs: 1, enrichMs: null, buildMs: null },
    ...{ derived: null, usage: { usd }, answererUsage: null },
  }
  const cases = outcome.probes.slice(left).map(({ id, phase }) => ({
    ...{ id: `${id} (${phase})`, verdict: 'passed' as const, checks: [] },
  }))
  return scoreLifecycle({ scenarios: [{ id: 'shop', title: 'A shop' }], probes }, cases, [
    [outcome],
  ])
}

/** A run file with one run for each score. */
export function lifecycleFile(
  profile: string | null,
  runs: LifecycleScore[],
  label = profile ?? 'learned',
): LifecycleRunFile {
  return {
    ...{ suite: 'lifecycle', dataset: 'lifecycle', label, profile },
    ...{ startedAt: '2026-03-01T09:00:00.000Z', packageVersion: '0.1.0', runs },
  }
}
