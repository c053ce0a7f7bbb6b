import { nearest } from '../../../dataset/nearest.js'
import { defineRule, inProbe, inScenarios, placed } from './rule.js'

/** Every probe has its scenario, and those that go on in a thread have it; every scenario has a probe. */
export const references = defineRule('references', (documents, report) => {
  const { probes, scenarios } = documents
  if (!scenarios) return
  const ids = scenarios.value.map(({ id }) => id)
  for (const probe of probes) {
    const { scenario } = probe.row
    if (ids.includes(scenario)) continue
    const meant = nearest(scenario, ids)
    report.error(
      inProbe(probe, 'scenario'),
      `there is no scenario "${scenario}"`,
      meant ? `Did you mean "${meant}"?` : 'Name one of scenarios.json, or add it.',
    )
  }
  for (const { probe, scenario } of placed(documents)) {
    const { via, thread, user } = probe.row
    if (via !== 'long-thread' && via !== 'compaction') continue
    const threads = scenario.steps.flatMap(step =>
      step.type === 'chat' && step.user === user ? [step.thread] : [],
    )
    if (thread !== undefined && threads.includes(thread)) continue
    report.error(
      inProbe(probe, thread === undefined ? 'via' : 'thread'),
      thread === undefined
        ? `"${via}" goes on in a thread, and none is named`
        : `"${user}" has no thread "${thread}" in the scenario "${scenario.id}"`,
      `Set "thread" to one of ${threads.join(', ') || 'those that a chat of this user has'}.`,
    )
  }
  const used = new Set(probes.map(({ row }) => row.scenario))
  for (const [index, id] of ids.entries()) {
    if (used.has(id)) continue
    report.warn(
      inScenarios(documents, index, 'id'),
      `no probe asks in the scenario "${id}", so it is never run`,
      'Add a probe for it, or remove it.',
    )
  }
})
