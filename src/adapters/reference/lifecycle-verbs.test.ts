import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AfterTurn, Memory } from '../contract.js'
import type { ReferenceOptions } from './options.js'
import { referenceMemory } from './reference-memory.js'

const date = '2026-09-01T10:00:00Z'
const place = { user: 'lotte', agent: 'desk', thread: 'a', date }

describe('the lifecycle of the reference memory', () => {
  let stateDir: string
  let memory: Required<Memory>
  const open = async (options: ReferenceOptions = {}) => {
    memory = (await referenceMemory({ stateDir }, options)) as Required<Memory>
  }
  const ask = (text: string, more: object = {}) =>
    memory.beforeTurn({ ...place, thread: 'new', index: 0, inPromptFrom: 0, text, ...more })
  /** One exchange of a thread. */
  const say = async (text: string, reply = 'Noted.', more: Partial<AfterTurn> = {}) => {
    const { index = 0, ...rest } = more
    const answered = { ...place, ...rest, index: index + 1, text, reply, toolCalls: [] }
    return memory.afterTurn({ ...answered, askedAt: rest.askedAt ?? answered.date })
  }

  beforeEach(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'reference-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    await open()
  })

  it('keeps a turn when its reply is given, and says under which ids', async () => {
    const receipt = await say('The vault code is 7741.', 'I will remember.')
    const kept = await memory.list({ user: 'lotte' })
    expect(kept.map(({ text }) => text)).toEqual(['The vault code is 7741.', 'I will remember.'])
    expect(receipt).toEqual({ ids: kept.map(({ id }) => id) })
    expect(await ask('Which code has the vault?')).toContain(
      '- The vault code is 7741. (2026-09-01)',
    )
  })

  it('keeps nothing of asking alone', async () => {
    await say('The vault code is 7741.')
    const before = await memory.list({ user: 'lotte' })
    await ask('Which code has the vault?')
    await memory.onSessionStart({ ...place, focus: 'the vault' })
    await memory.onCompaction({ ...place, focus: 'the vault', dropped: [], inPromptFrom: 0 })
    await memory.brief({ ...place, heading: 'Vault', question: 'the vault' })
    expect(await memory.list({ user: 'lotte' })).toEqual(before)
  })

  it('leaves out the turns that still stand in the prompt, of this thread alone', async () => {
    await say('The vault code is 7741.')
    await say('The vault door is blue.', 'Noted.', { index: 2 })
    const next = { thread: 'a', index: 4, inPromptFrom: 2 }
    const pack = await ask('What of the vault?', next)
    expect(pack).toContain('7741')
    expect(pack).not.toContain('blue')
    expect(await ask('What of the vault?')).toContain('blue')
    expect(await ask('What of the vault?', { ...next, agent: 'other' })).toContain('blue')
    const compacted = await memory.onCompaction({
      ...{ ...place, focus: 'vault', dropped: [], inPromptFrom: 2 },
    })
    expect(compacted).toContain('7741')
    expect(compacted).not.toContain('blue')
  })

  it('dates what was said by when it was said, not by its answer', async () => {
    const text = 'The slab was poured today.'
    await memory.afterTurn({
      ...{ ...place, index: 1, text, askedAt: '2026-02-27T23:59:00+02:00' },
      ...{ reply: 'Good.', toolCalls: [], date: '2026-02-28T00:00:00+02:00' },
    })
    expect(await ask('What of the slab?')).toContain('today (2026-02-27)')
  })

  it('puts learnings first, then what was said', async () => {
    await say('Invoices came in a shoe box.')
    const about = { user: 'lotte', kind: 'procedure', confidence: 0.9, date }
    await memory.addLearning({ ...about, text: 'Book invoices under 4410.' })
    expect(await ask('Where do invoices go?')).toBe(
      '## Learnings\n- Book invoices under 4410. (2026-09-01)\n\n## Said before\n- Invoices came in a shoe box. (2026-09-01)',
    )
  })

  it('shows a document with its title and kind', async () => {
    const document = { user: 'lotte', title: 'Handbook', text: 'Doors close at 18:00.', date }
    await memory.addDocument({ ...document, source: 'wiki' })
    const brief = await memory.brief({
      ...place,
      heading: 'Doors',
      question: 'When do doors close?',
    })
    expect(brief).toBe(
      '# Doors\n\n## Said before\n- Handbook: Doors close at 18:00. (wiki, 2026-09-01)',
    )
  })

  it('starts a session with its focus, or with the newest', async () => {
    await say('The vault code is 7741.')
    await say('Tea is at four.', 'Noted.', { index: 2 })
    const lines = async (focus?: string) =>
      String(await memory.onSessionStart({ ...place, focus }))
        .split('\n')
        .slice(1)
    expect((await lines('vault'))[0]).toContain('7741')
    expect(await lines()).toHaveLength(2)
    expect(await memory.onSessionStart({ ...place, user: 'new here' })).toBe('')
  })

  it('shows nothing of other users, nor of other projects unless it is told to', async () => {
    await say('The opening is on 2 July.', 'Noted.', { project: 'Two' })
    await say('The opening is on 3 August.', 'Noted.', { user: 'max' })
    expect(await ask('When is the opening?', { project: 'One' })).toBe('')
    expect(await ask('When is the opening?', { project: 'Two' })).toContain('2 July')
    expect(await ask('When is the opening?')).not.toContain('August')
    await memory.close()
    await open({ projects: 'prefer' })
    expect(await ask('When is the opening?', { project: 'One' })).toContain('2 July')
  })

  it('recalls from other projects unless they are strictly apart', async () => {
    await say('The opening is on 2 July.', 'Noted.', { project: 'Two' })
    const query = { user: 'lotte', project: 'One', query: 'opening', keywords: ['opening'] }
    expect(await memory.recall(query)).toHaveLength(1)
    await memory.close()
    await open({ projects: 'strict' })
    expect(await memory.recall(query)).toEqual([])
  })

  it('finds as its ranking says', async () => {
    for (const [ranking, found] of [
      ['keyword', 0],
      ['trigram', 1],
      ['hybrid', 1],
    ] as const) {
      await open({ ranking })
      if (ranking === 'keyword') await say('The windmill turns.')
      await memory.settle()
      const query = { user: 'lotte', query: 'wind mills', keywords: ['wind', 'mills'] }
      expect(await memory.recall(query), ranking).toHaveLength(found)
    }
  })

  it('refuses a wrong date rather than taking today for it', async () => {
    expect(() => ask('x', { date: 'someday' })).toThrow(/not an ISO 8601 date/)
    await expect(say('x', 'y', { date: 'someday' })).rejects.toThrow(/not an ISO 8601 date/)
    const text = { user: 'lotte', text: 'x', date: 'someday' }
    expect(() => memory.addDocument({ ...text, title: 't', source: 's' })).toThrow(/ISO 8601/)
    expect(() => memory.addLearning({ ...text, kind: 'k', confidence: 1 })).toThrow(/ISO 8601/)
  })

  it('spends nothing', async () => {
    await ask('x')
    expect(await memory.usage()).toEqual({ calls: 0, tokens: 0, usd: 0 })
  })

  describe('with consolidation', () => {
    it('is not offered unless it is asked for', () => {
      expect(memory).not.toHaveProperty('synthesise')
      expect(memory).not.toHaveProperty('derived')
    })

    it('derives once it is told to, shows it first, and remembers that across openings', async () => {
      await open({ consolidate: true })
      await say('The print run is 3,000 copies.')
      await say('The print run is 4,500 copies.', 'Noted.', { index: 2 })
      expect(await memory.derived({ user: 'lotte' })).toEqual({
        ...{ facts: [], beliefs: [], conflicts: [] },
      })
      await memory.synthesise()
      await memory.close()
      await open({ consolidate: true })
      const { facts, beliefs } = await memory.derived({ user: 'lotte' })
      expect(facts).toHaveLength(2)
      expect(beliefs).toEqual([
        { text: 'The print run is 4,500 copies.', sources: ['p1', 'p3'], at: date },
      ])
      expect(await ask('How big is the print run?')).toMatch(
        /^## Beliefs\n- The print run is 4,500/,
      )
    })

    it('forgets what it derived from what is forgotten, and derives for each user alone', async () => {
      await open({ consolidate: true })
      await say('The print run is 3,000 copies.')
      await memory.synthesise()
      expect(await memory.derived({ user: 'max' })).toMatchObject({ facts: [] })
      expect((await memory.derived({ user: 'lotte' })).facts).toHaveLength(1)
      await memory.forget({ user: 'lotte' })
      expect(await memory.derived({ user: 'lotte' })).toMatchObject({ facts: [] })
    })

    it('shows no conclusion from another project or from turns in the prompt', async () => {
      await open({ consolidate: true })
      await say('The print run is 3,000 copies.', 'Noted.', { project: 'Two' })
      await say('The print run is 4,500 copies.', 'Noted.', { project: 'Two', index: 2 })
      await memory.synthesise()
      const text = 'How big is the print run?'
      expect(await ask(text, { project: 'One' })).toBe('')
      const inThread = { project: 'Two', thread: 'a', index: 4, inPromptFrom: 2 }
      expect(await ask(text, inThread)).not.toContain('4,500')
      expect(await ask(text, { project: 'Two' })).toContain('## Beliefs')
    })
  })
})
