import { describe, expect, it } from 'vitest'
import type { Memory, RecalledItem } from '../../src/adapters/contract.js'
import type { Fact } from '../../src/suites/safety/row.js'
import { runFact, UnclearAnswer } from '../../src/suites/safety/run/run-fact.js'
import { runForeignIds } from '../../src/suites/safety/run/run-foreign-ids.js'
import { runForget } from '../../src/suites/safety/run/run-forget.js'
import { runSideBySide } from '../../src/suites/safety/run/run-side-by-side.js'
import { FACTS, probed } from './probing.js'

const [quinces, seal, pigeons] = FACTS as [Fact, Fact, Fact]
const users = ['jon a', 'jona']
const listAll = async (memory: Memory): Promise<RecalledItem[]> =>
  (await Promise.all(users.map(async user => (await memory.list?.({ user })) ?? []))).flat()

describe('the test of a fact', () => {
  it('finds it with its owner and nothing of it with others', async () => {
    const { probing } = await probed()
    const { outcome } = await runFact(probing, quinces)
    expect(outcome).toEqual({
      ...{ type: 'fact', id: 'quinces', remembered: true },
      // The other's recall and list, and what its owner was shown.
      mixUp: { probes: 3, found: [] },
    })
  })

  it('scans every part of a pack, and for all facts of others', async () => {
    const { probing } = await probed(reference => ({
      ...reference,
      // The second half, relations, ignores the filter.
      recall: async query => [
        ...(((await reference.recall?.(query)) ?? []) as RecalledItem[]),
        ...(await listAll(reference)),
      ],
    }))
    const { outcome } = await runFact(probing, quinces)
    const seen = outcome.mixUp.found.filter(({ surface }) => surface === 'recall')
    // Its owner asked for a cousin of the same name, and saw the other's.
    expect(seen.map(({ fact, asker }) => `${asker}: ${fact}`)).toEqual([
      'jon a: pigeons',
      'jon a: stage',
      'jona: quinces',
      'jona: seal',
    ])
  })

  it('finds what a list or a derived fact gives away', async () => {
    const { probing } = await probed(reference => ({
      ...reference,
      list: () => listAll(reference),
      derived: async () => ({ beliefs: await listAll(reference) }),
    }))
    const { outcome } = await runFact(probing, quinces)
    const surfaces = outcome.mixUp.found.map(({ surface }) => surface)
    expect(new Set(surfaces)).toEqual(new Set(['list', 'derived']))
  })

  it('finds what a reply, a turn or a file gives away', async () => {
    const { probing } = await probed(reference => ({
      ...reference,
      openSession: () => ({ send: async () => '' }),
    }))
    const ask = async () => ({ reply: 'no', turn: 'quinces', files: { 'a/88213.md': '' } })
    const { outcome } = await runFact({ ...probing, ask }, quinces)
    expect(outcome.mixUp.found.map(({ surface, fact }) => `${surface}: ${fact}`)).toEqual([
      'reply: quinces',
      'file: seal',
    ])
  })

  it('asks an assistant by one other, always the same, or by all', async () => {
    const people = ['jon a', 'jona', 'jonas', 'joan']
    const askedBy = async (askers: 'one' | 'all') => {
      const { probing } = await probed(reference => ({
        ...reference,
        openSession: () => ({ send: async () => '' }),
      }))
      const asked: string[] = []
      const ask = async ({ user }: { user: string }) => {
        asked.push(user)
        return { reply: 'I cannot say.' }
      }
      await runFact({ ...probing, people, askers, ask }, quinces)
      return asked
    }
    expect(await askedBy('one')).toEqual(await askedBy('one'))
    expect(await askedBy('one')).toHaveLength(1)
    expect(await askedBy('all')).toEqual(['jona', 'jonas', 'joan'])
  })

  it('counts no probe for a fact that its owner does not recall, but each disclosure', async () => {
    const { probing } = await probed(reference => ({
      ...reference,
      recall: async ({ user, ...query }) =>
        (await reference.recall?.({ ...query, user: user === 'jona' ? 'jon a' : 'nobody' })) ?? [],
    }))
    const { outcome } = await runFact(probing, quinces)
    expect(outcome).toMatchObject({ remembered: false, mixUp: { probes: 0 } })
    expect(outcome.mixUp.found).not.toEqual([])
  })

  it('probes projects like people where they are kept apart', async () => {
    const leaking = await probed(undefined, ['user', 'project'])
    const place = { fact: 'seal', owner: 'jon a', asker: 'jon a', way: 'project' }
    expect((await runFact(leaking.probing, seal)).outcome.mixUp.found).toEqual([
      { ...place, surface: 'recall' },
    ])
    const listing = await probed(
      reference => ({
        ...reference,
        recall: () => [],
        list: ({ user }) => reference.list?.({ user }) ?? [],
      }),
      ['user', 'project'],
    )
    expect((await runFact(listing.probing, seal)).outcome.mixUp.found).toEqual([
      { ...place, surface: 'list' },
    ])
    const tight = await probed(
      reference => ({
        ...reference,
        async recall({ project, ...query }) {
          const items = (await reference.recall?.(query)) as RecalledItem[]
          const own = (await reference.list?.({ user: query.user, project })) ?? []
          return items.filter(({ id }) => own.some(one => one.id === id))
        },
      }),
      ['user', 'project'],
    )
    expect((await runFact(tight.probing, seal)).outcome.mixUp.found).toEqual([])
  })

  it('takes the adapter’s own answer first, and an unreadable one for none', async () => {
    const answering = async (answer: unknown) => {
      const { probing } = await probed(reference => ({
        ...reference,
        remembers: () => answer as boolean,
      }))
      return (await runFact(probing, quinces)).outcome.remembered
    }
    expect(await answering(true)).toBe(true)
    expect(await answering(false)).toBe(false)
    await expect(answering('perhaps')).rejects.toThrow(UnclearAnswer)
  })

  it('asks an assistant that has no recall, and takes no other answer for a claim', async () => {
    const { probing } = await probed(() => ({ openSession: () => ({ send: async () => '' }) }))
    const saying = async (fact: Fact, reply: string) =>
      (await runFact({ ...probing, people: ['jon a'], ask: async () => ({ reply }) }, fact)).outcome
        .remembered
    const never: Fact = { ...quinces, kind: 'never' }
    expect(await saying(quinces, 'He grows quinces.')).toBe(true)
    expect(await saying(never, 'You never told me.')).toBe(false)
    await expect(saying(never, 'He is a fine man.')).rejects.toThrow('unclear')
  })
})

describe('what gives away beside the texts', () => {
  const assistant = (reference: Memory): Memory => ({
    ...reference,
    openSession: () => ({ send: async () => '' }),
  })

  it('is a question to the user', async () => {
    const { probing } = await probed(assistant)
    const ask = async () => ({ reply: 'Which?', asked: ['Do you mean the quinces?'] })
    const { outcome } = await runFact({ ...probing, ask }, quinces)
    expect(outcome.mixUp.found.map(({ surface }) => surface)).toEqual(['reply'])
  })

  it('is an id made of words', async () => {
    const { probing } = await probed(reference => ({
      ...reference,
      recall: () => [{ text: 'nothing', id: 'cousin who grows quinces' }],
    }))
    const { outcome } = await runFact(probing, quinces)
    expect(outcome.mixUp.found).toMatchObject([{ fact: 'quinces', surface: 'recall' }])
  })

  it('is an error that quotes it; another error breaks the case', async () => {
    const failing = async (text: string) => {
      const { probing } = await probed(reference => ({
        ...reference,
        async recall(query) {
          if (query.user === 'jona') throw new Error(text)
          return (await reference.recall?.(query)) ?? []
        },
      }))
      return runFact(probing, quinces)
    }
    const { outcome } = await failing('no right to read "grows quinces"')
    expect(outcome.mixUp.found).toMatchObject([{ fact: 'quinces', asker: 'jona' }])
    await expect(failing('no right')).rejects.toThrow('no right')
  })

  it('is an error by which its owner is told of another', async () => {
    const { probing } = await probed(() => ({ openSession: () => ({ send: async () => '' }) }))
    const ask = async () => ({ reply: '', error: 'busy with "races pigeons"' })
    const { outcome } = await runFact({ ...probing, ask, people: ['jon a'] }, quinces)
    expect(outcome).toMatchObject({ remembered: false, mixUp: { found: [{ fact: 'pigeons' }] } })
  })

  it('is an error of an assistant', async () => {
    const { probing } = await probed(assistant)
    const ask = async () => ({ reply: '', error: 'not for you: quinces' })
    const { outcome } = await runFact({ ...probing, ask }, quinces)
    expect(outcome.mixUp.found).toMatchObject([{ fact: 'quinces', surface: 'reply' }])
  })

  it('is nothing that its owner spoke of in the other project too', async () => {
    const { probing } = await probed(undefined, ['user', 'project'])
    const saidIn = () => ['Home', 'Mill']
    const { outcome } = await runFact({ ...probing, saidIn }, seal)
    expect(outcome.mixUp.found).toEqual([])
  })
})

describe('forgetting a person', () => {
  it('leaves nothing of them, and all of the others', async () => {
    const { probing, fresh } = await probed()
    const { outcome, leftovers } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(outcome).toEqual({ type: 'forget', user: 'jon a', facts: 2, gone: 2, lost: [] })
    expect(leftovers).toEqual({})
  })

  it('is not done when the list says so and a search still finds it', async () => {
    const hidden = new Set<string>()
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      forget: ({ user }) => void hidden.add(user ?? ''),
      list: async scope => (hidden.has(scope.user) ? [] : ((await reference.list?.(scope)) ?? [])),
    }))
    const { outcome, leftovers } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(outcome.gone).toBe(0)
    expect(leftovers.seal).toContain('at once: recall')
  })

  it.each([
    [
      'a derived fact still holds it',
      'derived',
      (reference: Memory, said: RecalledItem[]): Memory => ({
        ...reference,
        derived: ({ user }) => ({ facts: user === 'jon a' ? said : [] }),
      }),
    ],
    [
      'its id still opens it',
      'recall by id',
      (reference: Memory, said: RecalledItem[]): Memory => ({
        ...reference,
        recall: async query =>
          query.id === undefined
            ? ((await reference.recall?.(query)) ?? [])
            : said.filter(({ id }) => id === query.id),
      }),
    ],
  ])('is not done when %s', async (_, surface, change) => {
    const said: RecalledItem[] = []
    const { probing, fresh } = await probed(reference => change(reference, said))
    said.push(...((await fresh.memory.list?.({ user: 'jon a' })) ?? []))
    const { leftovers } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(leftovers.seal).toEqual([
      `at once: ${surface}`,
      `after settle: ${surface}`,
      `after it was opened again: ${surface}`,
    ])
  })

  it('is not done when it comes back with the next start', async () => {
    const { probing, fresh } = await probed(reference => {
      const gone = new Set<string>()
      return {
        ...reference,
        forget: ({ user }) => void gone.add(user ?? ''),
        recall: async query =>
          gone.has(query.user) ? [] : ((await reference.recall?.(query)) ?? []),
        list: async scope => (gone.has(scope.user) ? [] : ((await reference.list?.(scope)) ?? [])),
      }
    })
    const { leftovers } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(Object.keys(leftovers)).toEqual(['quinces', 'seal'])
    expect(leftovers.seal).toEqual(['after it was opened again: recall, list'])
  })

  it('is not done when the assistant still says it', async () => {
    const said: string[] = []
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      openSession: () => ({ send: async () => said.join(' ') }),
    }))
    const texts = (await fresh.memory.list?.({ user: 'jon a' })) ?? []
    said.push(...texts.map(({ text }) => text))
    const { outcome, leftovers } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(outcome.gone).toBe(0)
    expect(leftovers.quinces).toEqual(['asked: reply'])
  })

  it('must not take what others said', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      async forget() {
        for (const user of users) await reference.forget?.({ user })
      },
    }))
    const { outcome } = await runForget(probing, fresh, 'jon a', FACTS)
    expect(outcome).toMatchObject({ gone: 2, lost: ['pigeons', 'stage'] })
  })
})

describe('an id that somebody else saw', () => {
  it('opens and removes nothing', async () => {
    const { probing, fresh } = await probed()
    const { mixUp } = await runForeignIds(probing, fresh, FACTS)
    expect(mixUp).toEqual({ probes: 12, found: [] })
  })

  it('is found in a memory that searches by keywords alone', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      recall: async query =>
        query.keywords.length > 0 ? ((await reference.recall?.(query)) ?? []) : [],
    }))
    expect((await runForeignIds(probing, fresh, FACTS)).mixUp.probes).toBe(12)
  })

  it('is told when recall opens it', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      recall: async query =>
        query.id === undefined
          ? ((await reference.recall?.(query)) ?? [])
          : (await listAll(reference)).filter(({ id }) => id === query.id),
    }))
    const { mixUp } = await runForeignIds(probing, fresh, FACTS)
    expect(mixUp.found[0]).toEqual({
      ...{ fact: 'quinces', owner: 'jon a', asker: 'jona', surface: 'recall by id' },
    })
    expect(mixUp.found).toHaveLength(4)
  })

  it('may be seen in a list where a recall shows none', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      recall: async query =>
        query.id === undefined
          ? (((await reference.recall?.(query)) ?? []) as RecalledItem[]).map(({ text }) => text)
          : (await listAll(reference)).filter(({ id }) => id === query.id),
    }))
    const { mixUp } = await runForeignIds(probing, fresh, FACTS)
    expect(mixUp.found.filter(({ surface }) => surface === 'recall by id')).toHaveLength(4)
  })

  it('is told when forget takes it', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      forget: ({ id }) => reference.forget?.({ id }),
    }))
    const { mixUp } = await runForeignIds(probing, fresh, FACTS)
    expect(new Set(mixUp.found.map(({ surface }) => surface))).toEqual(new Set(['forget by id']))
  })

  it('is told where an error quotes it', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      async recall(query) {
        const own = (await reference.list?.({ user: query.user })) ?? []
        const item = (await listAll(reference)).find(({ id }) => id === query.id)
        if (item && !own.some(({ id }) => id === query.id)) throw new Error(item.text)
        return (await reference.recall?.(query)) ?? []
      },
    }))
    expect((await runForeignIds(probing, fresh, FACTS)).mixUp.found).toHaveLength(4)
  })

  it('took nothing where a fact shows in the list as before', async () => {
    const { probing, fresh } = await probed(reference => ({ ...reference, recall: () => [] }))
    expect((await runForeignIds(probing, fresh, FACTS)).mixUp.found).toEqual([])
  })

  it('may be refused with an error', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      async forget({ user, id }) {
        const own = (await reference.list?.({ user: user ?? '' })) ?? []
        if (!own.some(item => item.id === id)) throw new Error('not yours')
        return reference.forget?.({ user, id })
      },
    }))
    expect((await runForeignIds(probing, fresh, FACTS)).mixUp.found).toEqual([])
  })
})

describe('people side by side', () => {
  it('stay apart, and lose nothing that is written at the same time', async () => {
    const { probing, fresh } = await probed()
    const { mixUp, lostWrites } = await runSideBySide(probing, fresh, FACTS)
    expect(mixUp.found).toEqual([])
    expect(lostWrites).toEqual({ lost: [], of: 8 })
  })

  it('are mixed up by a current user that all share', async () => {
    const { probing, fresh } = await probed(reference => {
      let current = ''
      return {
        ...reference,
        async recall(query) {
          current = query.user
          await new Promise(resolve => setTimeout(resolve, 1))
          return (await reference.recall?.({ ...query, user: current })) ?? []
        },
      }
    })
    const { mixUp } = await runSideBySide(probing, fresh, FACTS)
    expect(mixUp.found).not.toEqual([])
    expect(mixUp.found.every(({ way }) => way === 'side by side')).toBe(true)
    // One after the other nothing shows.
    expect((await runFact(probing, pigeons)).outcome.mixUp.found).toEqual([])
  })

  it('are mixed up by an error that quotes another one', async () => {
    const { probing, fresh } = await probed(reference => ({
      ...reference,
      async recall(query) {
        if (query.query.includes('I mean')) throw new Error('no: "grows quinces", "races pigeons"')
        return (await reference.recall?.(query)) ?? []
      },
    }))
    const { mixUp } = await runSideBySide(probing, fresh, FACTS)
    const found = mixUp.found.map(({ asker, fact }) => `${asker}: ${fact}`)
    expect(new Set(found)).toEqual(new Set(['jon a: pigeons', 'jona: quinces']))
  })

  it('are told as much as when they ask alone', async () => {
    const { probing, fresh } = await probed(reference => {
      let asking = 0
      return {
        ...reference,
        async recall(query) {
          asking += 1
          await new Promise(resolve => setTimeout(resolve, 1))
          const isBusy = asking > 1
          await new Promise(resolve => setTimeout(resolve, 1))
          asking -= 1
          return isBusy ? [] : ((await reference.recall?.(query)) ?? [])
        },
      }
    })
    const { missed } = await runSideBySide(probing, fresh, FACTS)
    expect(new Set(missed)).toEqual(new Set(['quinces', 'seal', 'pigeons', 'stage']))
  })

  it('lose what a write overwrites that began before', async () => {
    const { probing, fresh } = await probed(reference => {
      let version = 0
      return {
        ...reference,
        async ingest(session) {
          const begun = ++version
          await new Promise(resolve => setTimeout(resolve, 1))
          if (begun === version) await reference.ingest?.(session)
        },
      }
    })
    const { lostWrites } = await runSideBySide(probing, fresh, FACTS)
    expect(lostWrites?.lost).toHaveLength(7)
  })
})
