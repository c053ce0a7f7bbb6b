import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { IngestSession, Memory, RecalledItem } from '../contract.js'
import { words } from '../kit/words.js'
import { referenceMemory } from './reference-memory.js'

const said = (
  content: string,
  more: Partial<IngestSession> & { role?: 'user' | 'assistant' } = {},
) => {
  const { role = 'user', date = '2026-09-01T10:00:00Z', ...rest } = more
  const turns = [{ role, content, at: date }]
  return { id: 'S1', user: 'maya', project: 'Home', date, turns, ...rest }
}

async function ask(
  memory: Memory,
  query: string,
  more: { user?: string; project?: string; limit?: number } = {},
) {
  const pack = await memory.recall?.({ user: 'maya', query, keywords: words(query), ...more })
  return pack as RecalledItem[]
}

describe('referenceMemory', () => {
  let stateDir: string
  let memory: Memory
  const learn = async (...sessions: IngestSession[]) => {
    for (const session of sessions) await memory.ingest?.(session)
  }

  beforeEach(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'reference-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    memory = await referenceMemory({ stateDir })
  })

  it('knows nothing at first, and writes nothing', async () => {
    expect(await ask(memory, 'What is the budget?')).toEqual([])
    await memory.close?.()
    expect(readdirSync(stateDir)).toEqual([])
  })

  it('finds what was said by its words, in other forms too, with date and session', async () => {
    await learn(said('The plumber is Tom Ellery.', { id: 'S3' }), said('I planned two meetings.'))
    expect((await ask(memory, 'Who plumbs? I need the plumbers number'))[0]).toMatchObject({
      text: 'The plumber is Tom Ellery.',
      sources: ['S3'],
      at: '2026-09-01T10:00:00Z',
    })
    expect((await ask(memory, 'planning a meeting'))[0]?.text).toBe('I planned two meetings.')
  })

  it('gives back whole messages, long ones in pieces, none of a tool', async () => {
    const long = `${'A sentence about nothing much. '.repeat(100)}The vault code is in the blue book.`
    await learn(said(long))
    await learn({
      ...said('x'),
      turns: [{ role: 'tool', content: 'vault vault', at: '2026-09-01T10:00:00Z' }],
    })
    const [best] = await ask(memory, 'vault code')
    expect(best?.text).toContain('The vault code is in the blue book.')
    expect(best?.text.length).toBeLessThanOrEqual(1500)
  })

  it('never shows one user what another said', async () => {
    await learn(said('My salary is 70,000.'), said('My salary is 90,000.', { user: 'sam' }))
    expect((await ask(memory, 'salary')).map(item => item.text)).toEqual(['My salary is 70,000.'])
    expect(await ask(memory, 'salary', { user: 'Maya' })).toEqual([])
    expect(await memory.list?.({ user: 'nobody' })).toEqual([])
  })

  it('puts the newer of two like passages first, in whatever order they came', async () => {
    const old = said('The weekly report goes to Priya.', { date: '2026-08-01T10:00:00Z' })
    const newer = said('The weekly report goes to Amir.', { date: '2026-08-20T10:00:00Z' })
    await learn(newer, old)
    expect((await ask(memory, 'Who gets the weekly report?'))[0]?.text).toContain('Amir')
  })

  it('does not let a newer but lesser match lead', async () => {
    await learn(
      said('The boiler warranty ends in March 2028.', { date: '2026-08-01T10:00:00Z' }),
      said('The boiler hums, and so do I, all through these long evenings.', {
        date: '2026-09-20T10:00:00Z',
      }),
    )
    expect((await ask(memory, 'When does the boiler warranty end?'))[0]?.text).toContain('2028')
  })

  it('prefers the project that the question is asked in, and still finds the others', async () => {
    await learn(
      said('Invoices are sent on Fridays.', { project: 'Bakery', date: '2026-09-02T10:00:00Z' }),
      said('Invoices are sent on Mondays.', { project: 'Garden' }),
    )
    const texts = (await ask(memory, 'When are invoices sent?', { project: 'Garden' })).map(
      i => i.text,
    )
    expect(texts).toEqual(['Invoices are sent on Mondays.', 'Invoices are sent on Fridays.'])
  })

  it('trusts the user more than the assistant', async () => {
    await learn(
      said('Your locker number is 12.', { role: 'assistant', date: '2026-09-09T10:00:00Z' }),
      said('My locker number is 14.'),
    )
    expect((await ask(memory, 'locker number'))[0]?.text).toContain('14')
  })

  it('keeps to the limit', async () => {
    await learn(
      ...Array.from({ length: 30 }, (_, n) => said(`Note ${n} about tea`, { id: `S${n}` })),
    )
    expect(await ask(memory, 'tea')).toHaveLength(10)
    expect(await ask(memory, 'tea', { limit: 3 })).toHaveLength(3)
    expect(await ask(memory, 'tea', { limit: 0 })).toHaveLength(0)
  })

  it('takes the same transcript twice without keeping it twice', async () => {
    await learn(said('I like tea'), said('I like tea'))
    expect(await memory.list?.({ user: 'maya' })).toHaveLength(1)
  })

  it('refuses a message without a date rather than taking today for it', async () => {
    await expect(async () => learn(said('x', { date: 'someday' }))).rejects.toThrow(
      /not an ISO 8601 date/,
    )
  })

  it('remembers across openings of a copied folder, in one file, and goes on counting', async () => {
    await learn(said('I like tea'))
    await memory.settle?.()
    expect(readdirSync(stateDir)).toEqual(['memory.json'])
    const copy = mkdtempSync(join(tmpdir(), 'reference-'))
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    writeFileSync(join(copy, 'memory.json'), readFileSync(join(stateDir, 'memory.json')))
    memory = await referenceMemory({ stateDir: copy })
    await learn(said('I like coffee'))
    const items = (await memory.list?.({ user: 'maya' })) ?? []
    expect(items.map(item => item.text)).toEqual(['I like tea', 'I like coffee'])
    expect(new Set(items.map(item => item.id)).size).toBe(2)
  })

  it('says that its file is damaged instead of starting empty', async () => {
    writeFileSync(join(stateDir, 'memory.json'), '{"version":1,"pass')
    await expect(referenceMemory({ stateDir })).rejects.toThrow(/memory\.json is damaged/)
    writeFileSync(join(stateDir, 'memory.json'), '{"version":2}')
    await expect(referenceMemory({ stateDir })).rejects.toThrow(/of another version/)
  })

  it('says that it could not write, and writes when it can again', async () => {
    await learn(said('I like tea'))
    rmSync(stateDir, { recursive: true })
    writeFileSync(stateDir, 'a file in the way')
    await expect(memory.settle?.()).rejects.toThrow(/EEXIST|ENOTDIR/)
    rmSync(stateDir)
    await memory.settle?.()
    expect(readFileSync(join(stateDir, 'memory.json'), 'utf8')).toContain('I like tea')
  })

  it('forgets one passage or a user, and never everybody', async () => {
    await learn(said('I like tea'), said('I like coffee'), said('I like tea', { user: 'sam' }))
    const [tea] = await ask(memory, 'tea')
    await memory.forget?.({ id: tea?.id })
    expect(await ask(memory, 'tea')).toEqual([])
    expect(await ask(memory, 'tea', { user: 'sam' })).toHaveLength(1)
    await memory.forget?.({ user: 'maya' })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
    await expect(memory.forget?.({})).rejects.toThrow(TypeError)
    expect(readFileSync(join(stateDir, 'memory.json'), 'utf8')).not.toContain('coffee')
  })

  it('reads an answer key line by line, for every user', async () => {
    const key = mkdtempSync(join(tmpdir(), 'key-'))
    onTestFinished(() => rmSync(key, { recursive: true, force: true }))
    writeFileSync(
      join(key, 'people.md'),
      '---\ntitle: x\n---\n# People\n\n## Neighbours\n- **Ruth** has the spare key.\n* [x] Olu feeds the cat.\n\n---\n',
    )
    writeFileSync(join(key, 'notes.txt'), 'Ruth has nothing')
    await memory.loadAnswerKey?.(key)
    expect((await ask(memory, 'Which neighbour has the key?'))[0]?.text).toBe(
      'People · Neighbours: Ruth has the spare key.',
    )
    expect(await memory.list?.({ user: 'anyone' })).toHaveLength(2)
    await expect(memory.loadAnswerKey?.(stateDir)).rejects.toThrow(/no line of Markdown/)
  })
})
