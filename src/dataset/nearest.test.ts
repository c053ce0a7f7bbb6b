import { expect, it } from 'vitest'
import { editDistance, nearest } from './nearest.js'

it('counts letters inserted, removed and replaced', () => {
  expect(editDistance('Ana', 'Anna')).toBe(1)
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
})

it('offers the candidate that a word is a slip of', () => {
  expect(nearest('not_contain', ['contains', 'not_contains', 'regex'])).toBe('not_contains')
  expect(nearest('gaurd', ['guard', 'kind'])).toBe('guard')
})

it('offers nothing where no candidate is close', () => {
  expect(nearest('llm_judge', ['contains', 'regex'])).toBeUndefined()
})
