import { fold } from '../../../checks/fold.js'
import { defineRule } from './rule.js'

/** A session whose last turn holds what its check looks for is answered by whoever repeats it. */
export const answerInTurn = defineRule('answer-in-turn', ({ sessions }, report) => {
  for (const [place, { id, turns, checks = [] }] of (sessions?.value ?? []).entries()) {
    const asked = fold(turns.at(-1) ?? '')
    for (const [index, { type, value }] of checks.entries()) {
      if (type !== 'contains' || !asked.includes(fold(value)) || !sessions) continue
      report.error(
        { file: sessions.file, ...sessions.at([place, 'checks', index, 'value']) },
        `the last turn of session ${id} holds ${JSON.stringify(value)}, which its check looks for`,
        'Ask without the answer.',
      )
    }
  }
})
