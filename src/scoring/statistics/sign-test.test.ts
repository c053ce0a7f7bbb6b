import { describe, expect, test } from 'vitest'
import { signTest } from './sign-test.js'

describe('the sign test', () => {
  test.each([
    [5, 0, 1 / 32],
    [4, 1, 6 / 32],
    [1, 4, 31 / 32],
    [0, 0, 1],
    [7, 2, 46 / 512],
  ])('for %i against %i is %f', (more, fewer, expected) => {
    expect(signTest(more, fewer)).toBeCloseTo(expected, 12)
  })

  test('stands many tests', () => {
    expect(signTest(1000, 1000)).toBeCloseTo(0.5089, 4)
    expect(signTest(2000, 0)).toBe(0)
  })
})
