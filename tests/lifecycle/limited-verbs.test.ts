import { expect, it } from 'vitest'
import { limitedVerbs } from '../../src/runtime/lifecycle/limited-verbs.js'

const limits = { turnTimeout: 20, caseTimeout: 30, settleTimeout: 40 }
const never = () => new Promise<never>(() => {})
const signal = new AbortController().signal

it('ends each verb at its own limit, and says which', async () => {
  const memory = limitedVerbs(
    { beforeTurn: never, ingest: never, settle: never, synthesise: never },
    limits,
    50,
    signal,
  )
  const ends = [
    memory.beforeTurn?.({} as never),
    memory.ingest?.({} as never),
    memory.settle?.(),
    memory.synthesise?.(),
  ]
  const reasons = (await Promise.allSettled(ends)).map(end =>
    end.status === 'rejected' ? end.reason.message : '',
  )
  expect(reasons).toEqual([
    '`beforeTurn` did not finish within 20 ms (turnTimeout)',
    '`ingest` did not finish within 30 ms (caseTimeout)',
    '`settle` did not finish within 40 ms (settleTimeout)',
    '`synthesise` did not finish within 50 ms (enrichWait)',
  ])
})

it('names the verb that fails, and has only those that the memory has', async () => {
  class Memory {
    private readonly said = 'no disk'
    recall(): string {
      throw new Error(this.said)
    }
  }
  const memory = limitedVerbs(new Memory(), limits, 50, signal)
  expect(Object.keys(memory)).toEqual(['recall'])
  await expect(memory.recall?.({} as never)).rejects.toThrow('`recall` failed: no disk')
})
