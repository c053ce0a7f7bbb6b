import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { InterruptedError } from './errors.js'
import { duration, TimeLimitError, withLimit } from './time-limit.js'

test('what never ends is rejected with the message, and told to stop', async () => {
  let told: AbortSignal | undefined
  const waiting = withLimit({ ms: 10, message: 'too late' }, signal => {
    told = signal
    return new Promise(() => {})
  })
  await expect(waiting).rejects.toThrow(new TimeLimitError('too late'))
  expect(told?.aborted).toBe(true)
})

test('a failure after the limit reaches nobody', async () => {
  const late = async () => {
    await sleep(20)
    throw new Error('late')
  }
  await expect(withLimit({ ms: 5, message: 'too late' }, late)).rejects.toThrow('too late')
  await sleep(30)
})

test('an abort ends the wait at once', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const limit = { ms: 5000, message: 'too late', signal }
  const waiting = withLimit(limit, () => new Promise(() => {}))
  controller.abort()
  await expect(waiting).rejects.toThrow(InterruptedError)
  await expect(withLimit(limit, () => 'never called')).rejects.toThrow(InterruptedError)
})

test('durations read well', () => {
  expect([200, 1500, 120_000].map(duration)).toEqual(['200 ms', '1.5 s', '120 s'])
})
