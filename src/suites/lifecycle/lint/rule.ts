import { type LintRule, lintRule, type Place } from '../../../dataset/lint-rule.js'
import { FILES, type LifecycleDocuments, type LocatedProbe } from '../documents.js'
import type { Scenario } from '../scenario.js'

/** A rule over a parsed lifecycle dataset. */
export type Rule = LintRule<LifecycleDocuments>

export const defineRule: typeof lintRule<LifecycleDocuments> = lintRule

/** A part of a probe, for a finding. */
export function inProbe(probe: LocatedProbe, ...path: PropertyKey[]): Place {
  return { file: FILES.probes, ...probe.at(path) }
}

/** A part of `scenarios.json`, for a finding. */
export function inScenarios({ scenarios }: LifecycleDocuments, ...path: PropertyKey[]): Place {
  return { file: FILES.scenarios, ...scenarios?.at(path) }
}

/** The probes whose scenario is there, each with it. */
export function placed({
  probes,
  scenarios,
}: LifecycleDocuments): { probe: LocatedProbe; scenario: Scenario }[] {
  const byId = new Map(scenarios?.value.map(scenario => [scenario.id, scenario]))
  return probes.flatMap(probe => {
    const scenario = byId.get(probe.row.scenario)
    return scenario ? [{ probe, scenario }] : []
  })
}
