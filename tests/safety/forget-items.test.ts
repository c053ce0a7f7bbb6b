import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/suites/safety/row.js'
import { runForgetItems } from '../../src/suites/safety/run/run-forget-items.js'
import { FACTS, type Probed, probed } from './probing.js'

/** A third thing that the first person said, which is not forgotten. */
const kept: Fact = {
  ...(FACTS[0] as Fact),
  id: 'kept',
  question: 'Which ladder do I borrow?',
  evidence: [['Tarnheim']],
}

async function withLadder(change?: Parameters<typeof probed>[0]): Promise<Probed> {
  const made = await probed(change)
  const at = '2026-03-01T10:00:00Z'
  await made.fresh.memory.ingest?.({
    ...{ id: 'S9', user: 'jon a', project: 'Home', date: at },
    turns: [{ role: 'user', content: 'The ladder that I borrow is the one of Tarnheim.', at }],
  })
  return made
}

describe('forgetting single items', () => {
  it('leaves nothing of them, and what was said beside them', async () => {
    const { probing, fresh } = await withLadder()
    const { outcome, leftovers } = await runForgetItems(probing, fresh, [...FACTS, kept])
    expect(outcome).toEqual({ type: 'forget-items', items: 4, gone: 4, lost: [] })
    expect(leftovers).toEqual({})
    expect(await fresh.memory.list?.({ user: 'jon a' })).toHaveLength(1)
  })

  it('is not done when the list says so and a search still finds them', async () => {
    const { probing, fresh } = await withLadder(reference => {
      const hidden = new Set<string | undefined>()
      return {
        ...reference,
        forget: ({ id }) => void hidden.add(id),
        list: async scope =>
          ((await reference.list?.(scope)) ?? []).filter(({ id }) => !hidden.has(id)),
      }
    })
    const { outcome, leftovers } = await runForgetItems(probing, fresh, FACTS)
    expect(outcome).toMatchObject({ items: 4, gone: 0 })
    expect(leftovers.quinces).toEqual([
      'at once: recall',
      'after settle: recall',
      'after it was opened again: recall, list',
    ])
  })

  it('asks once where one item shows two facts, since a second time may be refused', async () => {
    const { probing, fresh } = await probed(reference => {
      const gone = new Set<string | undefined>()
      return {
        ...reference,
        forget(target) {
          if (gone.has(target.id)) throw new Error(`there is no item ${target.id}`)
          gone.add(target.id)
          return reference.forget?.(target)
        },
      }
    })
    const [quinces] = FACTS as [Fact]
    const cousin = { ...quinces, id: 'cousin', evidence: [['Anselm grows']] }
    const { outcome } = await runForgetItems(probing, fresh, [quinces, cousin])
    expect(outcome).toEqual({ type: 'forget-items', items: 1, gone: 1, lost: [] })
  })

  it('must not take what was said beside them', async () => {
    const { probing, fresh } = await withLadder(reference => ({
      ...reference,
      forget: ({ user }) => reference.forget?.({ user }),
    }))
    const { outcome } = await runForgetItems(probing, fresh, [...FACTS, kept])
    expect(outcome).toMatchObject({ gone: 4, lost: ['kept'] })
  })

  it('must not take what has the id in its own', async () => {
    const { probing, fresh } = await withLadder(reference => ({
      ...reference,
      async forget({ user = '', id = '' }) {
        const own = (await reference.list?.({ user })) ?? []
        // `p1` is part of `p10`; here the ladder stands for the tenth thing that was said.
        const alike = id === own[0]?.id ? own.at(-1)?.id : undefined
        for (const one of [id, alike]) if (one) await reference.forget?.({ user, id: one })
      },
    }))
    const { outcome } = await runForgetItems(probing, fresh, FACTS)
    expect(outcome).toMatchObject({ gone: 4, lost: ['p5'] })
  })
})
