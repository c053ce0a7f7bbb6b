import { expect, it } from 'vitest'
import { packTokens } from './pack-tokens.js'

it('takes four characters as a token', () => {
  expect(packTokens('')).toBe(0)
  expect(packTokens('abcd')).toBe(1)
  expect(packTokens('abcde')).toBe(2)
  expect(packTokens('🙂🙂🙂🙂')).toBe(1)
})
