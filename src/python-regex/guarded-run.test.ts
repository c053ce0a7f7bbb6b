import { expect, test } from 'vitest'
import { RegexTimeoutError } from './errors.js'
import { guardedRun } from './guarded-run.js'

test('gives what the run gives', () => {
  expect(guardedRun(() => ({ answer: null }), 1000)).toEqual({ answer: null })
})

test('passes on what the run throws', () => {
  expect(() =>
    guardedRun(() => {
      throw new RangeError('no')
    }, 1000),
  ).toThrow(RangeError)
})

test('stops a search that V8 would not end, and runs the next one', () => {
  const started = performance.now()
  expect(() => guardedRun(() => /^(a+)+$/.exec(`${'a'.repeat(60)}b`), 50)).toThrow(
    RegexTimeoutError,
  )
  expect(performance.now() - started).toBeLessThan(1000)
  expect(guardedRun(() => /b/.exec('ab')?.index, 50)).toBe(1)
})

test('a run costs little once the context is there', () => {
  guardedRun(() => null, 1000)
  const started = performance.now()
  for (let run = 0; run < 500; run += 1) guardedRun(() => null, 1000)
  expect((performance.now() - started) / 500).toBeLessThan(2)
})

test('runs within a run share its limit, and the next run has its own again', () => {
  const endless = () => /^(a+)+$/.exec(`${'a'.repeat(60)}b`)
  expect(guardedRun(() => guardedRun(() => 1, 50) + guardedRun(() => 2, 50), 1000)).toBe(3)
  expect(() => guardedRun(() => guardedRun(endless, 60_000), 50)).toThrow(RegexTimeoutError)
  expect(() => guardedRun(endless, 50)).toThrow(RegexTimeoutError)
})
