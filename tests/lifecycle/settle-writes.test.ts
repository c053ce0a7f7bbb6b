import { describe, expect, it } from 'vitest'
import type { Memory, RecalledItem } from '../../src/adapters/contract.js'
import { settleWrites } from '../../src/suites/lifecycle/run/settle-writes.js'
import { contextOf } from './example.js'

const write = (text: string, receipt?: unknown) => ({ user: 'ada', text, receipt })
const listing = (list: () => RecalledItem[], more: Memory = {}): Memory => ({ list, ...more })
const settle = (memory: Memory, ...writes: ReturnType<typeof write>[]) =>
  settleWrites(contextOf(memory), writes)

describe('settleWrites', () => {
  it('hands the receipts to the adapter', async () => {
    const got: unknown[] = []
    await settle({ settle: receipts => void got.push(receipts) }, write('a', 'r1'), write('b'))
    expect(got).toEqual([['r1']])
  })

  it('waits until a list holds as much as was written', async () => {
    const items: RecalledItem[] = []
    const list = () => {
      items.push({ id: `i${items.length + 1}`, text: 'x' })
      return items.slice(0, 3)
    }
    await settle(listing(list), write('a'), write('b'), write('c'))
    expect(items.length).toBe(3)
  })

  it('says how many writes are visible when ids that it was given are not listed', async () => {
    const list = () => [{ id: 'i1', text: 'the kiln' }]
    const writes = [write('the kiln', 'i1'), write('a blue shed', { id: 'i2' })]
    await expect(settle(listing(list), ...writes)).rejects.toThrow(
      'only 1 of 2 writes visible; missing: "a blue shed"',
    )
  })

  it('says so when nothing is listed at all', async () => {
    await expect(
      settle(
        listing(() => []),
        write('a'),
        write('b'),
      ),
    ).rejects.toThrow(/^only 0 of 2 writes visible/)
  })

  it.each([
    ['merges what it was told', () => [{ id: 'i1', text: 'the kiln is in the blue shed' }]],
    ['rewords without ids', () => [{ text: 'user keeps pots' }]],
    ['gives receipts of jobs', () => [{ id: 'm1', text: 'something else' }]],
  ])('blames no memory that %s', async (_, list) => {
    const writes = [write('the kiln', 'i1'), write('a blue shed', 'i2'), write('x', 'i1')]
    await settle(listing(list), ...writes)
  })

  it('takes a memory at its word that tells when it is done', async () => {
    const memory = listing(() => [{ text: 'all in one' }], { settle() {} })
    const context = contextOf(memory)
    const before = context.now()
    await settleWrites(context, [write('a'), write('b')])
    expect(context.now() - before).toBeLessThan(20)
  })
})
