import { inPrompt, ownWords, standsIn } from '../said.js'
import { defineRule, inProbe, placed } from './rule.js'

/** What the asker said may be recalled, unless it stands in the prompt anyway. */
export const fairForbidden = defineRule('fair-forbidden', (documents, report) => {
  for (const { probe, scenario } of placed(documents)) {
    const { forbidden = [], user } = probe.row
    const own = ownWords(scenario, probe.row)
    const prompt = inPrompt(scenario, probe.row)
    for (const [index, text] of forbidden.entries()) {
      const outside = own.filter(one => !prompt.includes(one))
      if (!standsIn(text, outside)) continue
      report.error(
        inProbe(probe, 'forbidden', index),
        `"${text}" is forbidden, but "${user}" said it outside the prompt, so a right pack may hold it`,
        'Forbid only what others said, what belongs to another project, or what still stands in the prompt.',
      )
    }
  }
})
