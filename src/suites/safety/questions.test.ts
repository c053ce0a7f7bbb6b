import { expect, it } from 'vitest'
import { countQuestions } from './questions.js'

it.each([
  ['Which port?', 1],
  ['Which port? And whose?', 2],
  ['Is it **this one?** Or (that?)', 2],
  ['Done.', 0],
  ['Open https://example.org/?q=1 for it.', 0],
  ['You asked "which port?" before.', 0],
  ['> Which port?\nIt is 22.', 0],
  ['```\nwhat?\n```\nDone. Use `a?` then.', 0],
  ['どれですか？', 1],
])('"%s" asks %i times', (reply, count) => {
  expect(countQuestions({ reply })).toBe(count)
})

it('takes what the assistant itself reports', () => {
  expect(countQuestions({ reply: 'Which?', asked: [] })).toBe(0)
})
