import { caseId } from '../case-id.js'
import { PHASES } from '../outcome.js'
import { defineRule, inProbe, inScenarios } from './rule.js'

/** Ids name results, so that they differ by more than case; so do the cases of each phase. */
export const uniqueIds = defineRule('unique-ids', (documents, report) => {
  const fix = 'Give each its own id.'
  const cases = new Set<string>()
  for (const probe of documents.probes) {
    const { id } = probe.row
    const keys = PHASES.map(phase => caseId(id, phase).toLowerCase())
    if (keys.some(key => cases.has(key))) {
      report.error(inProbe(probe, 'id'), `the id "${id}" stands twice`, fix)
    }
    for (const key of keys) cases.add(key)
  }
  const scenarios = new Set<string>()
  for (const [index, { id }] of (documents.scenarios?.value ?? []).entries()) {
    const key = id.toLowerCase()
    if (scenarios.has(key)) {
      report.error(inScenarios(documents, index, 'id'), `the id "${id}" stands twice`, fix)
    }
    scenarios.add(key)
  }
})
