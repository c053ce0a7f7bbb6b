import { expect, test } from 'vitest'
import { isPlain } from './choices.js'
import { parsePattern } from './parser.js'

test.each([
  'Paris|Zürich',
  '(?i)\\bno\\b',
  '\\d{1,2}:\\d{2}',
  '.*deadline',
  '(?:yes|no|ok)\\s',
  '(?:ab?){2}',
])('%s needs no guard', pattern => {
  expect(isPlain(parsePattern(pattern).body)).toBe(true)
})

test.each(['(a+)+$', '(?:ab|b)*c', '.*a.*b', '(?:a?){1000}', '(?:(?=a)){5000}', '(?=(?:aa|b)*)b'])(
  '%s needs a guard',
  pattern => {
    expect(isPlain(parsePattern(pattern).body)).toBe(false)
  },
)
