import type { Finding, Severity } from '../../../dataset/finding.js'
import { FILES, type LifecycleDocuments, type LocatedProbe } from '../documents.js'
import type { Scenario } from '../scenario.js'

/** A rule over a parsed lifecycle dataset: pure, and silent about parts that are missing. */
export interface Rule {
  /** Printed beside each finding. */
  name: string
  check(documents: LifecycleDocuments): Finding[]
}

type Place = Pick<Finding, 'file' | 'line' | 'column'>
type Add = (place: Place, message: string, fix: string) => void

/** Makes a rule of a function that reports what it finds. */
export function defineRule(
  name: string,
  check: (documents: LifecycleDocuments, report: { error: Add; warn: Add }) => void,
): Rule {
  return {
    name,
    check(documents) {
      const findings: Finding[] = []
      const add =
        (severity: Severity): Add =>
        (place, message, fix) =>
          findings.push({ severity, rule: name, ...place, message, fix })
      check(documents, { error: add('error'), warn: add('warning') })
      return findings
    },
  }
}

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
