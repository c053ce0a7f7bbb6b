import { expect, it } from 'vitest'
import { extractiveAnswer } from './extractive-answer.js'

const pack = [
  '## Facts about the kiln',
  '- The kiln room is locked at eight.',
  '- Who has the key of the kiln room?',
  '- The key of the kiln room is with Ada.',
  '- Ada has had the kiln key since May.',
].join('\n')

it('takes the line that shares most words with the question, the earliest of equals', () => {
  expect(extractiveAnswer('Who has the key of the kiln room?', pack)).toBe(
    'The key of the kiln room is with Ada.',
  )
  expect(extractiveAnswer('When is the kiln locked?', pack)).toBe(
    'The kiln room is locked at eight.',
  )
})

it('takes no title, no question and no line without a shared word', () => {
  expect(extractiveAnswer('What are the facts?', pack)).toBeNull()
  expect(extractiveAnswer('Where did we go for lunch?', pack)).toBeNull()
  expect(extractiveAnswer('kiln', 'The kiln is hot.')).toBeNull()
})

it('gives words that say nothing no weight', () => {
  expect(extractiveAnswer('What is it that you have?', '- What you have is this')).toBeNull()
})
