import { describe, expect, it } from 'vitest'
import type { Memory, RecalledItem } from '../../src/adapters/contract.js'
import { runStrangers } from '../../src/suites/safety/run/run-strangers.js'
import { strangersNear } from '../../src/suites/safety/run/strangers.js'
import { FACTS, probed } from './probing.js'

const found = async (change?: (reference: Memory) => Memory, mayForget?: boolean) => {
  const { probing, fresh } = await probed(change)
  const { mixUp } = await runStrangers(probing, fresh, FACTS, mayForget)
  return mixUp.found.map(({ asker, surface }) => `${surface}: ${asker}`)
}
/** Takes an id for another one where both become the same. */
const taking = (same: (id: string) => string) => (reference: Memory) => {
  const person = (id: string) => ['jon a', 'jona'].find(one => same(one) === same(id)) ?? id
  return {
    ...reference,
    recall: async ({ user, ...query }: Parameters<NonNullable<Memory['recall']>>[0]) =>
      (await reference.recall?.({ ...query, user: person(user) })) ?? [],
  }
}

describe('people whom the memory does not know', () => {
  it('are shown nothing and take nothing', async () => {
    const { probing, fresh } = await probed()
    const { mixUp } = await runStrangers(probing, fresh, FACTS)
    expect(mixUp.found).toEqual([])
    expect(mixUp.probes).toBeGreaterThan(40)
  })

  it.each<[string, (id: string) => string, string]>([
    ['blanks around an id are cut off', id => id.trim(), ' jona '],
    ['case is ignored', id => id.toLowerCase(), 'JONA'],
    ['letters are normalised', id => id.normalize('NFKC'), 'ｊona'],
    ['only letters and digits count', id => id.replace(/[^a-z]/g, ' '), 'jon_a'],
  ])('are told apart, or the run says so: %s', async (_, same, asker) => {
    const seen = await found(reference => taking(same)(reference))
    expect(seen).toContain(`recall: ${asker}`)
    expect(new Set(seen.map(one => one.split(': ')[1]))).not.toContain('stranger-zq')
  })

  it('are found out where no filter is taken for all', async () => {
    const seen = await found(reference => ({
      ...reference,
      list: async ({ user }) => {
        const people = user.startsWith('stranger') ? ['jon a', 'jona'] : [user]
        const lists = await Promise.all(
          people.map(async one => await reference.list?.({ user: one })),
        )
        return lists.flatMap(list => list ?? []) satisfies RecalledItem[]
      },
    }))
    expect(new Set(seen)).toEqual(new Set(['list: stranger-zq']))
  })

  it('are not asked to forget where that would stay', async () => {
    const change = (reference: Memory): Memory => ({
      ...reference,
      async forget({ user = '' }) {
        for (const one of ['jon a', 'jona']) {
          if (one.startsWith(user)) await reference.forget?.({ user: one })
        }
      },
    })
    expect(await found(change)).toEqual(['forget: jon ', 'forget: jon'])
    expect(await found(change, false)).toEqual([])
  })
})

describe('ids near to one', () => {
  it('are those of nobody, each once', () => {
    const near = strangersNear('iva-k', ['iva-k', 'Iva-K', 'ivak']).map(({ user }) => user)
    expect(near).toEqual([
      ...['iva-', 'iva-k1', 'IVA-K', ' iva-k ', 'iva_k', 'ｉva-k', '%', 'stranger-zq'],
    ])
  })
})
