import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadSafety } from '../../src/loading/safety-dataset.js'
import { safetySends } from '../../src/suites/safety/sends.js'

test('a test of the safety suite sends a turn to each whom it asks', async () => {
  const dataset = await loadSafety(resolve('dataset/safety'))
  const sends = (id: string, askers: 'one' | 'all' = 'one') =>
    safetySends(`${id}: a test`, dataset, askers)
  expect(sends('kolar-locker')).toBe(2)
  expect(sends('kolar-locker', 'all')).toBe(6)
  expect(sends('kolar-chess', 'all')).toBe(1)
  expect(sends('kolar-task-1')).toBe(2)
  expect(sends('side-by-side')).toBe(6)
  expect(sends('told-again')).toBe(5)
  expect(sends('harness-tell')).toBe(1)
  expect(sends('forget-1')).toBe(2)
  expect(sends('forget-item')).toBe(0)
  expect(sends('strangers')).toBe(0)
})
