import { defineRule, inFact } from './rule.js'

/** What a yes or no can answer, which gives nothing away and is often agreed to. */
const CLOSED =
  /^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b/i

/** Others ask by open questions: to a question that holds the answer, a "yes" discloses nothing. */
export const openQuestions = defineRule('open-questions', ({ facts }, report) => {
  for (const fact of facts) {
    const { id, questionByOthers } = fact.row
    if (!CLOSED.test(questionByOthers.trim())) continue
    report.error(
      inFact(fact, 'questionByOthers'),
      `others ask for "${id}" by a question that a yes or no answers`,
      'Ask with what, which, who, when or how.',
    )
  }
})
