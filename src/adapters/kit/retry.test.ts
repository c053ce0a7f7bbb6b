import { describe, expect, it } from 'vitest'
import { retry } from './retry.js'

describe('retry', () => {
  it('tries again until it works', async () => {
    const result = await retry(
      attempt => {
        if (attempt < 3) throw new Error('busy')
        return `worked at try ${attempt}`
      },
      { delay: 1 },
    )
    expect(result).toBe('worked at try 3')
  })

  it('throws the last error when no try works', async () => {
    const always = retry(attempt => Promise.reject(new Error(`failed at try ${attempt}`)), {
      attempts: 2,
      delay: 1,
    })
    await expect(always).rejects.toThrow('failed at try 2')
  })

  it('gives up at once on an error that another try cannot mend', async () => {
    let tries = 0
    const action = () => {
      tries += 1
      throw new Error('wrong key')
    }
    await expect(retry(action, { when: () => false })).rejects.toThrow('wrong key')
    expect(tries).toBe(1)
  })

  it('stops waiting when it is called off', async () => {
    const controller = new AbortController()
    const waiting = retry(() => Promise.reject(new Error('busy')), {
      delay: 60_000,
      signal: controller.signal,
    })
    setTimeout(() => controller.abort(), 5)
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})
