import type { KnowableRow } from '../../scoring/baseline.js'
import { caseId } from './case-id.js'
import { GROWTH_CHECKS, PHASES } from './outcome.js'
import type { Probe } from './row.js'

/**
 * Probes as a baseline knows them, once for each phase. The one check of a probe is what its pack must
 * hold; what it must not hold is no check, so that no baseline can know a leak.
 */
export function knowableProbes(probes: readonly Probe[]): KnowableRow[] {
  return probes.flatMap(({ id, question, user, project, at, via, expect }) =>
    PHASES.map(phase => ({
      ...{ id: caseId(id, phase), request: question, kind: 'ask' as const, user, project },
      ...{ date: at, checks: expect ? [{ via, expect }] : [] },
    })),
  )
}

/** The checks that belong to no scenario, as a baseline knows them. */
export function knowableChecks(): KnowableRow[] {
  return GROWTH_CHECKS.map(id => ({
    ...{ id, request: id, kind: 'ask' as const, checks: [{ check: id }] },
  }))
}
