import { expect, test } from 'vitest'
import { CHECK_TYPES } from '../dataset/check.js'
import { CHECK_KINDS, CheckError, compileChecks } from './compile.js'

test('every type of check belongs to exactly one kind', () => {
  const types = CHECK_KINDS.flatMap(kind => [kind.positive, kind.negative])
  expect(types.toSorted()).toEqual(CHECK_TYPES.toSorted())
})

test('the example of every kind can be compiled', () => {
  expect(() =>
    compileChecks({ kind: 'ask', checks: CHECK_KINDS.map(k => k.example) }),
  ).not.toThrow()
})

test('a pattern that Python refuses is refused, with its place among the checks', () => {
  const checks = [
    { type: 'contains' as const, value: '(' },
    { type: 'not_regex' as const, value: 'a(b' },
  ]
  const compile = () => compileChecks({ kind: 'ask', checks })
  expect(compile).toThrow(CheckError)
  expect(compile).toThrow(
    'check 2 (not_regex "a(b"): missing ), unterminated subpattern at position 1',
  )
  expect(compile).toThrow(expect.objectContaining({ index: 1, check: checks[1] }))
})

test('a type that is no check is refused', () => {
  const checks = [{ type: 'sounds_like' as 'contains', value: 'a' }]
  expect(() => compileChecks({ kind: 'ask', checks })).toThrow('no such type of check: sounds_like')
})
