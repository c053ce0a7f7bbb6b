import { findCanaries } from '../../../dataset/canary.js'
import { FILES } from '../documents.js'
import { defineRule } from './rule.js'

const FIX = 'a text "memory-eval-canary-" and a UUID, of which any may do'

/** Tests and answer key carry a canary, so that a system that saw them is found out. */
export const canary = defineRule('canary', ({ rows, answerKey }, report) => {
  if (rows.length > 0 && findCanaries(rows.map(({ row }) => JSON.stringify(row))).length === 0) {
    report.warn(
      { file: FILES.tests, line: 1, column: 1 },
      'the tests carry no canary, so a system that saw them is not found out',
      `Add to the first test a field "canary": ${FIX}.`,
    )
  }
  for (const { path, text } of answerKey) {
    if (findCanaries([text]).length > 0) continue
    report.warn(
      { file: path, line: 1, column: 1 },
      'this file of the answer key carries no canary',
      `Add a comment line <!-- … --> with ${FIX}.`,
    )
  }
})
