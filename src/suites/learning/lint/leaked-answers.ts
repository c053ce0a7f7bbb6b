import { holds } from '../../../dataset/evidence.js'
import { namesakes, peopleIn } from '../../../dataset/people.js'
import { defineRule, inRow } from './rule.js'

/** A request says neither the surname of a confusable pair nor another test's answer. */
export const leakedAnswers = defineRule('leaked-answers', ({ rows, plants }, report) => {
  const surnames = namesakes(peopleIn(plants?.value ?? [])).map(({ last }) => last)
  const answers = rows.flatMap(({ row }) =>
    row.checks
      .filter(({ type }) => type === 'contains')
      .map(({ value }) => ({ id: row.id, value })),
  )
  for (const row of rows) {
    const { id, request } = row.row
    const words = new Set(request.match(/\p{L}+/gu))
    const surname = surnames.find(last => words.has(last))
    if (surname) {
      const message = `the request of "${id}" says "${surname}", which tells namesakes apart`
      report.error(inRow(row, 'request'), message, 'Use the first name alone.')
    }
    for (const answer of answers) {
      if (answer.id === id || !holds(request, answer.value)) continue
      const message = `the request of "${id}" says "${answer.value}", the answer of "${answer.id}"`
      report.warn(
        inRow(row, 'request'),
        message,
        'Say it in other words, or ask about something else.',
      )
    }
  }
})
