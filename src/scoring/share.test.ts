import { describe, expect, test } from 'vitest'
import { meanPercent, type Share, totalPercent } from './share.js'

describe('the mean of shares', () => {
  test.each<[string, Share[], number | null]>([
    ['nothing', [], null],
    ['one half', [{ passed: 1, of: 2 }], 50],
    ['thirds', [{ passed: 1, of: 3 }], 33.3],
    [
      'shares of different wholes',
      [
        { passed: 1, of: 3 },
        { passed: 1, of: 2 },
      ],
      41.7,
    ],
    ['a half in the second decimal', [{ passed: 1, of: 2000 }], 0.1],
    ['just under that half', [{ passed: 49_999, of: 100_000_000 }], 0],
    ['what binary fractions would round down', [{ passed: 201, of: 2000 }], 10.1],
  ])('of %s', (_, shares, mean) => {
    expect(meanPercent(shares)).toBe(mean)
  })

  test('does not depend on their order', () => {
    const shares = Array.from({ length: 500 }, (_, n) => ({ passed: n % 7, of: (n % 13) + 7 }))
    expect(meanPercent(shares.toReversed())).toBe(meanPercent(shares))
  })
})

test('a total counts every check once', () => {
  expect(
    totalPercent([
      { passed: 1, of: 1 },
      { passed: 0, of: 3 },
    ]),
  ).toBe(25)
  expect(totalPercent([])).toBeNull()
})
