import { saidIn, standsIn } from '../said.js'
import { defineRule, inProbe, placed } from './rule.js'

/** What a probe looks for was said: nobody can recall what never was, or give it away. */
export const valuesSaid = defineRule('values-said', (documents, report) => {
  for (const { probe, scenario } of placed(documents)) {
    const { expect, stale, forbidden, accept } = probe.row
    const said = saidIn(scenario.steps)
    // Other wordings show that the value has to be worked out, as the date of a "yesterday".
    const fields = { ...(accept ? {} : { expect }), stale, forbidden }
    for (const [field, texts] of Object.entries(fields)) {
      for (const [index, text] of (texts ?? []).entries()) {
        if (standsIn(text, said)) continue
        report.error(
          inProbe(probe, field, index),
          `"${text}" of "${field}" stands nowhere in the scenario "${scenario.id}"`,
          'Write it as the scenario does; a value that has to be worked out needs "accept", its other wordings.',
        )
      }
    }
  }
})
