import { afterEach, expect, test, vi } from 'vitest'
import { defineAdapter } from '../adapters/define-adapter.js'
import { startAdapter, stopAdapters } from './start-adapter.js'

const open = () => ({})
afterEach(stopAdapters)

test('an adapter starts once per process, and stops once', async () => {
  const start = vi.fn(() => ({ port: 1 }))
  const stop = vi.fn()
  const adapter = defineAdapter({ open, start, stop })
  const [first, second] = await Promise.all([startAdapter(adapter), startAdapter(adapter)])
  expect(first.value).toBe(second.value)
  await Promise.all([first.stop(), second.stop()])
  expect(start).toHaveBeenCalledTimes(1)
  expect(stop).toHaveBeenCalledExactlyOnceWith({ port: 1 })
})

test('a start that failed is not tried again by every case', async () => {
  const start = vi.fn(() => {
    throw new Error('port 8080 is taken')
  })
  const adapter = defineAdapter({ open, start })
  const message = "the adapter's `start` failed: port 8080 is taken"
  await expect(startAdapter(adapter)).rejects.toThrow(message)
  await expect(startAdapter(adapter)).rejects.toThrow(message)
  expect(start).toHaveBeenCalledTimes(1)
})

test('all adapters are stopped, also when one fails to', async () => {
  const stopped = vi.fn()
  const failing = () => {
    throw new Error('stuck')
  }
  await startAdapter(defineAdapter({ open, start: () => 1, stop: failing }))
  await startAdapter(defineAdapter({ open, start: () => 2, stop: stopped }))
  await expect(stopAdapters()).rejects.toThrow("the adapter's `stop` failed: stuck")
  expect(stopped).toHaveBeenCalledOnce()
})
