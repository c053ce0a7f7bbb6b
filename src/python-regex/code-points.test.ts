import { expect, test } from 'vitest'
import {
  all,
  complement,
  fromCodes,
  has,
  intersection,
  isSubset,
  none,
  range,
  union,
} from './code-points.js'

const letters = range(0x61, 0x7a)

test('a set made of codes joins neighbours', () => {
  expect(fromCodes([5, 3, 4, 9, 4])).toEqual([3, 6, 9, 10])
})

test('a set and its complement hold every code point once', () => {
  expect(union(letters, complement(letters))).toEqual(all)
  expect(intersection(letters, complement(letters))).toEqual(none)
  expect(complement(all)).toEqual(none)
  expect(complement(none)).toEqual(all)
  expect(complement(complement(letters))).toEqual(letters)
})

test('union joins sets that touch or overlap', () => {
  expect(union(range(1, 3), range(4, 6), range(5, 9), range(20, 20))).toEqual([1, 10, 20, 21])
})

test('intersection keeps what is in every set', () => {
  expect(intersection(range(1, 9), range(5, 20), range(0, 7))).toEqual([5, 8])
})

test('membership holds at both ends of a run', () => {
  expect([0x60, 0x61, 0x7a, 0x7b].map(code => has(letters, code))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a subset has no member of its own', () => {
  expect(isSubset(range(0x62, 0x63), letters)).toBe(true)
  expect(isSubset(range(0x60, 0x63), letters)).toBe(false)
  expect(isSubset(none, letters)).toBe(true)
})
