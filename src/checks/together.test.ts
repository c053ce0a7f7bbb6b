import { expect, test } from 'vitest'
import { compileChecks } from './compile.js'
import { gradeResult } from './grade-result.js'
import { together } from './together.js'

const [endless, plain] = ['(a+)+$', 'b'].map(value =>
  compileChecks({ kind: 'ask', checks: [{ type: 'regex', value }] }),
) as [ReturnType<typeof compileChecks>, ReturnType<typeof compileChecks>]

test('gives what the searches give', () => {
  expect(together(() => ['b', 'c'].map(reply => gradeResult(plain, { reply })))).toEqual([
    [true],
    [false],
  ])
})

test('one endless search leaves the answers of all others as they are', { retry: 2 }, () => {
  const hard = { reply: `${'a'.repeat(40)}b` }
  const started = performance.now()
  const answers = together(() => [
    gradeResult(plain, hard),
    gradeResult(endless, hard),
    gradeResult(plain, { reply: 'c' }),
  ])
  expect(answers).toEqual([[true], [null], [false]])
  expect(performance.now() - started).toBeLessThan(1500)
})

test('passes on what is thrown', () => {
  expect(() =>
    together(() => {
      throw new TypeError('broken')
    }),
  ).toThrow(TypeError)
})
