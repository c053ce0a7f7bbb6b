import { expect, test } from 'vitest'
import { mean } from './mean.js'

test('the mean of 1, 2 and 6 is 3', () => {
  expect(mean([1, 2, 6])).toBe(3)
})

test('nothing has no mean', () => {
  expect(mean([])).toBeNull()
})
