import { describe, expect, it } from 'vitest'
import type { AfterTurn, BeforeTurn, Compaction } from '../../src/adapters/contract.js'
import { runScenario } from '../../src/suites/lifecycle/run/run-scenario.js'
import { chat, contextOf, probeOf, scenarioOf, smallMemory } from './example.js'

const scenario = scenarioOf([
  {
    type: 'document',
    user: 'ada',
    day: 0,
    title: 'Shed',
    text: 'The shed is blue.',
    source: 'wiki',
  },
  chat([{ user: 'Bo has the kiln key.' }, { user: 'What colour has the shed?' }], { day: 1 }),
])
const both = (...probes: ReturnType<typeof probeOf>[]) => ({ recall: probes, synthesis: probes })

describe('runScenario', () => {
  it('writes, asks in both phases, and forgets every user', async () => {
    const { memory, items, calls } = smallMemory()
    const outcome = await runScenario(scenario, both(probeOf()), contextOf(memory))
    expect(outcome.errors).toBeUndefined()
    expect(outcome.probes.map(({ id, phase }) => `${id} ${phase}`)).toEqual([
      'who recall',
      'who synthesis',
    ])
    expect(outcome.probes[0]).toMatchObject({
      pack: expect.stringContaining('- Bo has the kiln key.'),
      extractive: 'Bo has the kiln key.',
    })
    expect(outcome.turnMs).toHaveLength(2)
    expect(items).toEqual([])
    expect(calls.filter(([verb]) => verb === 'forget')).toEqual([['forget', { user: 'ada' }]])
  })

  it('keeps what was written when it is told to', async () => {
    const { memory, items } = smallMemory()
    await runScenario(scenario, both(probeOf()), contextOf(memory, { keep: true }))
    expect(items.length).toBeGreaterThan(0)
  })

  it('gives each turn its date, its place and the prompt that is left', async () => {
    const { memory, calls } = smallMemory()
    const exchanges = Array.from({ length: 6 }, (_, n) => ({ user: `Note ${n} on glazes.` }))
    const at = '2026-03-07T23:57:00+02:00'
    const asked = probeOf({ via: 'long-thread', thread: 't1' })
    await runScenario(scenarioOf([chat(exchanges, { at })]), both(asked), contextOf(memory))
    const before = calls.filter(([verb]) => verb === 'beforeTurn').map(([, turn]) => turn)
    expect(before[1]).toMatchObject({ index: 2, date: '2026-03-07T23:59:00+02:00' })
    expect(before[5]).toMatchObject({
      ...{ index: 10, inPromptFrom: 2, date: '2026-03-08T00:07:00+02:00' },
    })
    const after = calls.filter(([verb]) => verb === 'afterTurn').map(([, turn]) => turn)
    expect(after[1]).toMatchObject({
      ...{ index: 3, text: 'Note 1 on glazes.', reply: 'Noted.' },
      date: '2026-03-08T00:00:00+02:00',
    })
    expect(before[6]).toMatchObject({ thread: 't1', index: 12, inPromptFrom: 4 })
  })

  it('puts the results of tools into the reply, and hands over no more than names and ids', async () => {
    const { memory, calls } = smallMemory()
    const tools = [
      { name: 'sensor', result: '1,240 degrees' },
      { name: 'door', result: 'no answer', failed: true },
    ]
    const step = chat([{ user: 'How hot is it?', tools }])
    await runScenario(scenarioOf([step]), both(probeOf()), contextOf(memory))
    const [, turn] = calls.find(([verb]) => verb === 'afterTurn') as [string, AfterTurn]
    expect(turn.reply).toBe(
      'sensor returned: 1,240 degrees\ndoor failed: no answer\nThat is not in memory.',
    )
    expect(turn.toolCalls).toEqual([
      { id: 'call-1-1', name: 'sensor' },
      { id: 'call-1-2', name: 'door' },
    ])
  })

  it('answers a question from the pack', async () => {
    const { memory, calls } = smallMemory()
    await runScenario(scenario, both(probeOf()), contextOf(memory))
    const replies = calls.filter(([verb]) => verb === 'afterTurn').map(([, turn]) => turn)
    expect(replies[1]).toMatchObject({ reply: 'The shed is blue.' })
  })

  it('falls back on recall and ingest where a memory has no verbs of its own', async () => {
    const taken: unknown[] = []
    const { memory, keep } = smallMemory()
    const { recall, list } = memory
    const plain = {
      recall,
      list,
      ingest: (session: { user: string; turns: { content: string }[] }) => {
        taken.push(session)
        for (const { content } of session.turns) keep(session.user, content)
      },
    }
    const vias = ['turn', 'long-thread', 'session-start', 'compaction', 'brief'] as const
    const asked = vias.map(via => probeOf({ id: via, via, thread: 't1' }))
    const outcome = await runScenario(scenario, both(...asked), contextOf(plain))
    expect(outcome.errors).toBeUndefined()
    for (const { pack } of outcome.probes) expect(pack).toContain('Bo has the kiln key.')
    expect(taken[0]).toMatchObject({ turns: [{ content: 'Shed\n\nThe shed is blue.' }] })
    expect(taken[1]).toMatchObject({
      date: '2026-03-03T09:00:00Z',
      turns: [
        { role: 'user', content: 'Bo has the kiln key.', at: '2026-03-03T09:00:00Z' },
        { role: 'assistant', content: 'Noted.', at: '2026-03-03T09:01:00Z' },
      ],
    })
  })

  it('hands the turns over that leave the prompt', async () => {
    const compactions: Compaction[] = []
    const { memory } = smallMemory({
      onCompaction: about => {
        compactions.push(about)
        return ''
      },
    })
    const exchanges = Array.from({ length: 5 }, (_, n) => ({ user: `Note ${n}.` }))
    const asked = probeOf({ via: 'compaction', thread: 't1' })
    await runScenario(scenarioOf([chat(exchanges)]), both(asked), contextOf(memory))
    expect(compactions[0]).toMatchObject({ thread: 't1', inPromptFrom: 2, focus: asked.question })
    expect(compactions[0]?.dropped).toEqual([
      { role: 'user', content: 'Note 0.', at: '2026-03-02T09:00:00Z' },
      { role: 'assistant', content: 'Noted.', at: '2026-03-02T09:01:00Z' },
    ])
  })

  it('holds the conversations of one group at the same time', async () => {
    let open = 0
    let most = 0
    const { memory, keep } = smallMemory()
    const slow = {
      ...memory,
      async afterTurn({ user, text }: AfterTurn) {
        open += 1
        most = Math.max(most, open)
        await new Promise(resolve => setTimeout(resolve, 5))
        open -= 1
        return keep(user, text)
      },
    }
    const one = (thread: string, together?: string) =>
      chat([{ user: `Hello of ${thread}` }], { thread, ...(together && { together }) })
    const steps = [one('a', 'x'), one('b', 'x'), one('c'), one('d', 'y')]
    await runScenario(scenarioOf(steps), both(probeOf()), contextOf(slow))
    expect(most).toBe(2)
  })

  it('is an error when probes leave a trace, of that phase', async () => {
    const { memory, keep } = smallMemory()
    const noting = {
      ...memory,
      beforeTurn(turn: BeforeTurn) {
        if (turn.thread.startsWith('fresh')) keep(turn.user, turn.text)
        return memory.beforeTurn?.(turn) ?? ''
      },
    }
    const { errors } = await runScenario(scenario, both(probeOf()), contextOf(noting))
    expect(errors?.recall).toMatch(/^the probes changed the memory: \+1 item\./)
  })

  it('says which phase broke, and keeps what was measured before', async () => {
    const { memory } = smallMemory({
      synthesise() {
        throw new Error('no model')
      },
    })
    const outcome = await runScenario(scenario, both(probeOf()), contextOf(memory))
    expect(outcome.errors).toEqual({ synthesis: 'no model' })
    expect(outcome.probes).toHaveLength(1)
  })

  it('spoils both phases when nothing can be written', async () => {
    const { memory } = smallMemory({
      addDocument() {
        throw new Error('disk full')
      },
    })
    const { errors, probes } = await runScenario(scenario, both(probeOf()), contextOf(memory))
    expect(errors).toEqual({ recall: 'disk full', synthesis: 'disk full' })
    expect(probes).toEqual([])
  })

  it('keeps what was derived before and after, what was spent, and what a model answers', async () => {
    let built = false
    let calls = 5
    const { memory } = smallMemory({
      synthesise() {
        built = true
      },
      derived: () => ({ facts: built ? [{ text: 'Bo has the key' }] : [] }),
      usage: () => ({ calls: calls++ }),
    })
    const answer = async (question: string, pack: string) => ({
      answer: `${question} ${pack.includes('Bo') ? 'Bo' : '?'}`,
      usage: { tokens: 10 },
    })
    const outcome = await runScenario(scenario, both(probeOf()), contextOf(memory, { answer }))
    expect(outcome.derivedBefore).toEqual({ ada: { facts: [] } })
    expect(outcome.derived).toEqual({ ada: { facts: [{ text: 'Bo has the key' }] } })
    expect(outcome.buildMs).toBeGreaterThan(0)
    expect(outcome.usage).toEqual({ calls: 1 })
    expect(outcome.answererUsage).toEqual({ tokens: 20 })
    expect(outcome.probes[0]?.model).toBe('Who has the kiln key? Bo')
  })

  it('asks nothing of a phase that is not wanted', async () => {
    const { memory, calls } = smallMemory({ synthesise() {} })
    const asked = { recall: [probeOf()], synthesis: [] }
    const outcome = await runScenario(scenario, asked, contextOf(memory))
    expect(outcome.probes).toHaveLength(1)
    expect(calls.map(([verb]) => verb)).not.toContain('synthesise')
  })
})
