import { fold } from '../../../checks/fold.js'
import { evidenceTest } from '../evidence.js'
import { defineRule, inFact } from './rule.js'

/** A question that holds the answer is answered by whoever repeats it. */
export const evidenceInQuestions = defineRule('evidence-in-questions', (documents, report) => {
  const { facts, tasks } = documents
  const questions = [
    ...facts.flatMap(({ row }) =>
      [row.question, row.questionByOthers].map(text => ({ id: row.id, text: fold(text) })),
    ),
    ...tasks.map(({ row }) => ({ id: row.id, text: fold(row.request) })),
  ]
  for (const fact of facts) {
    const parts = [fact.row.evidence, ...(fact.row.current ? [fact.row.current] : [])].map(
      evidenceTest,
    )
    const asking = questions.find(({ text }) => parts.some(stands => stands(text)))
    if (!asking) continue
    report.error(
      inFact(fact, 'evidence'),
      `the evidence of "${fact.row.id}" stands in the question of "${asking.id}"`,
      'Ask without the answer, or choose other evidence.',
    )
  }
})
