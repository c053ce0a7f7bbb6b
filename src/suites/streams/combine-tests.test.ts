import { expect, it } from 'vitest'
import { combineTests } from './combine-tests.js'
import type { StreamCase } from './score.js'

/** `+` right, `-` wrong, `x` broken. */
const runs = (id: string, pattern: string, order: 'forward' | 'reversed' = 'forward') =>
  [...pattern].map((mark, at): StreamCase => {
    const right = mark === 'x' ? null : mark === '+'
    const about = { type: 'task', task: id, order, run: at + 1, index: 0, right } as const
    const spent = { acknowledged: true, stimuli: 2, turns: 2, ms: 1 }
    return { id, broke: mark === 'x', outcome: { ...about, ...spent } }
  })

it('says of each task how often it was right', () => {
  const cases = [...runs('a', '+-+'), ...runs('b', '--'), ...runs('c', '+x')]
  expect(combineTests(cases)).toEqual({
    a: { verdict: 'failed', checks: [{ pass: false }], passed: 2, of: 3 },
    b: { verdict: 'failed', checks: [{ pass: false }], passed: 0, of: 2 },
    c: { verdict: 'errored', checks: [{ pass: null }], passed: 1, of: 1 },
  })
  expect(combineTests(cases, 2).a?.verdict).toBe('passed')
})

it('leaves out the reversed order, and what did not get to run', () => {
  const cases = [...runs('a', '+', 'reversed'), { id: 'b', broke: true }]
  expect(combineTests(cases)).toEqual({})
})
