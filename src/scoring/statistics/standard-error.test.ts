import { expect, test } from 'vitest'
import { standardError } from './standard-error.js'

test('the standard error of 80, 84 and 88 is the root of 16 / 3', () => {
  expect(standardError([80, 84, 88])).toBeCloseTo(2.3094, 4)
})

test('a step counts where all values are equal', () => {
  // 6² / 12 = 3, of three values: 1.
  expect(standardError([90, 90, 90], 6)).toBe(1)
})

test('one value has none', () => {
  expect(standardError([80])).toBeNull()
})
