import { describe, expect, it } from 'vitest'
import { poll } from './poll.js'

describe('poll', () => {
  it('returns what the condition returned as soon as it holds', async () => {
    let looks = 0
    expect(await poll(() => ++looks === 3 && 'ready', { every: 1, what: 'it' })).toBe('ready')
    expect(looks).toBe(3)
  })

  it('says what is missing at the end, not at the start', async () => {
    const queue = ['a', 'b', 'c']
    const drained = poll(() => queue.length < 2, {
      timeout: 20,
      every: 5,
      what: () => `${queue.length} of 3 writes: ${queue.join(', ')}`,
    })
    queue.pop()
    await expect(drained).rejects.toThrow('still waiting after 0.02 s for 2 of 3 writes: a, b')
  })

  it('looks once even without any time', async () => {
    await expect(poll(() => true, { timeout: 0, what: 'x' })).resolves.toBe(true)
  })

  it('passes on what the condition throws', async () => {
    const fails = () => {
      throw new Error('server gone')
    }
    await expect(poll(fails, { what: 'x' })).rejects.toThrow('server gone')
  })

  it('ends at once when it is called off', async () => {
    const controller = new AbortController()
    const waiting = poll(() => false, { every: 60_000, what: 'x', signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})
