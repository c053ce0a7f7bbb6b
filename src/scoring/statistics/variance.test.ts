import { expect, test } from 'vitest'
import { variance } from './variance.js'

test('the variance of 2, 4 and 9 divides the squares 9, 1 and 16 by two', () => {
  expect(variance([2, 4, 9])).toBe(13)
})

test('equal values scatter within one step', () => {
  expect(variance([5, 5, 5])).toBe(0)
  expect(variance([5, 5, 5], 6)).toBe(3)
})

test('one value says nothing of scatter', () => {
  expect(variance([5], 6)).toBeNull()
})
