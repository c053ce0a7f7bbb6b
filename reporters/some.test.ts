import { expect, it } from 'vitest'
import { named, some } from './some.js'

it('names the first eight, and counts the others', () => {
  const ids = 'abcdefghij'.split('')
  expect(some(ids.slice(0, 8))).toBe('a, b, c, d, e, f, g, h')
  expect(some(ids)).toBe('a, b, c, d, e, f, g, h and 2 more')
  expect(named('missing', ids)).toBe('10 missing (a, b, c, d, e, f, g, h and 2 more)')
  expect(some(ids, 1)).toBe('a and 9 more')
})
