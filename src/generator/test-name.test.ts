import { expect, test } from 'vitest'
import type { LearningRow } from '../suites/learning/row.js'
import { TAGS, testName, testTags } from './test-name.js'

const row = (fields: Partial<LearningRow>): LearningRow => ({
  id: 'people-01',
  area: 'people',
  kind: 'ask',
  request: 'Who is Ana?',
  checks: [{ type: 'contains', value: 'Silva' }],
  ...fields,
})

test('a name begins with the id, so that -t can select it', () => {
  expect(testName(row({}))).toBe('people-01: Who is Ana?')
})

test('a long request is cut to whole characters', () => {
  const name = testName(row({ request: '😀'.repeat(200) }))
  expect([...name]).toHaveLength('people-01: '.length + 80)
  expect(name.endsWith('😀…')).toBe(true)
})

test('a name is one line without control characters', () => {
  const name = testName(row({ request: 'a\nb\u001b[2J\u202ec\ud800d' }))
  expect(name).toBe('people-01: a b [2J c d')
})

test('tags are area, kind and part of the split, and every one is declared', () => {
  const tags = testTags(row({ id: 'hard-people-01' }), 'exam')
  expect(tags).toEqual(['people', 'ask', 'exam', 'hard'])
  const declared = TAGS.map(tag => tag.name)
  expect(tags.filter(tag => !declared.includes(tag))).toEqual([])
})
