import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/adapters/index.js'
import { node, scratch, started } from './support.js'

const date = '2026-03-08T00:20:00+02:00'
const user = 'lotte'
const turn = { user, agent: 'desk', thread: 'a', date }

/** A memory that a process serves. */
async function served(settings?: Record<string, unknown>): Promise<Required<Memory>> {
  const { open } = await started({ command: node('lifecycle.mjs') })
  return (await open({ stateDir: scratch(), ...(settings && { settings }) })) as Required<Memory>
}

describe('a process that serves the verbs of an agent’s life', () => {
  it('is given documents, learnings and turns, and hands back receipts', async () => {
    const memory = await served()
    const document = { user, title: 'Rules', text: 'Doors close at 18:00.', source: 'wiki', date }
    const learning = { user, kind: 'procedure', text: 'Knock twice.', confidence: 0.9, date }
    const said = { text: 'Is it open?', reply: 'Yes.', toolCalls: [{ id: 'c1', name: 'look' }] }
    expect(await memory.addDocument(document)).toEqual({ id: 'line-1' })
    expect(await memory.addLearning(learning)).toEqual({ id: 'line-2' })
    expect(await memory.afterTurn({ ...turn, askedAt: date, ...said, index: 1 })).toEqual({
      id: 'line-3',
    })
    expect(await memory.list({ user })).toEqual([
      { text: 'wiki Rules: Doors close at 18:00.', at: date },
      { text: 'procedure 0.9: Knock twice.', at: date },
      { text: 'Is it open? / Yes. / look', at: date },
    ])
  })

  it('makes the packs, and sees what still stands in the prompt', async () => {
    const memory = await served()
    const said = { text: 'The code is 7741.', reply: 'Noted.', toolCalls: [], index: 1 }
    await memory.afterTurn({ ...turn, askedAt: date, ...said })
    const next = { ...turn, index: 2, text: 'Which code?' }
    const known = { text: 'The code is 7741. / Noted.', at: date }
    expect(await memory.beforeTurn({ ...next, inPromptFrom: 2 })).toEqual([known])
    expect(await memory.beforeTurn({ ...next, inPromptFrom: 0 })).toEqual([])
    expect(await memory.onSessionStart({ user, agent: 'desk', date })).toBe('everything: 1 lines')
    expect(await memory.onSessionStart({ user, agent: 'desk', focus: 'codes', date })).toBe(
      'codes: 1 lines',
    )
    const dropped = [{ role: 'user' as const, content: 'The code is 7741.', at: date }]
    expect(await memory.onCompaction({ ...turn, dropped, inPromptFrom: 1 })).toEqual([
      'dropped: The code is 7741.',
    ])
    expect(await memory.brief({ user, heading: 'Codes', question: 'Which code?', date })).toBe(
      '# Codes\nWhich code?\n- The code is 7741. / Noted.',
    )
  })

  it('derives and counts, and is opened with the settings of a profile', async () => {
    const memory = await served({ calls: 7 })
    await memory.addLearning({ user, kind: 'k', text: 'x', confidence: 1, date })
    await memory.synthesise()
    expect(await memory.derived({ user })).toEqual({
      ...{ facts: [{ text: 'k 1: x', at: date }], conflicts: [] },
    })
    expect(await memory.usage()).toEqual({ calls: 7 })
    expect(await (await served()).usage()).toEqual({ calls: 0 })
  })

  it('may serve some of them: the memory has no others', async () => {
    const { open } = await started({
      command: node('echo.mjs', JSON.stringify({ values: { verbs: ['beforeTurn', 'ingest'] } })),
    })
    const memory = await open()
    expect(Object.keys(memory).sort()).toEqual(['beforeTurn', 'close', 'ingest'])
    const asked = { ...turn, index: 0, text: 'x', inPromptFrom: 0 }
    await expect(memory.beforeTurn?.(asked)).rejects.toThrow(/no beforeTurn/)
  })

  it('is told where its pack is none', async () => {
    const { open } = await started({
      command: node('no-pack.mjs'),
    })
    const asked = { ...turn, index: 0, text: 'x', inPromptFrom: 0 }
    await expect((await open()).beforeTurn?.(asked)).rejects.toThrow(
      /beforeTurn was answered with something else than the protocol says/,
    )
  })
})
