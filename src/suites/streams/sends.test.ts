import { expect, test } from 'vitest'
import { streamSends } from './sends.js'

test('a task needs all that come before it, with two stimuli each', () => {
  expect(streamSends([false, false, true, false], false)).toBe(6)
  expect(streamSends([true, true], false)).toBe(4)
  expect(streamSends([false, false], false)).toBe(0)
})

test('a task with a memory of its own needs no other', () => {
  expect(streamSends([false, false, true, false], true)).toBe(2)
  expect(streamSends([], true)).toBe(0)
})
