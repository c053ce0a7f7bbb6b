import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Adapter, IngestSession, Memory, OpenMemory, RecallQuery } from '../contract.js'
import { defineAdapter } from '../define-adapter.js'
import { referenceAdapter } from '../reference-adapter.js'
import type { Agent, AgentTurn } from './agent.js'
import { scriptedAgent } from './scripted-agent.js'
import { withAgent } from './with-agent.js'

const session = {
  id: 'S1',
  user: 'maya',
  project: 'Home',
  date: '2026-10-05T09:00:00Z',
  workspaceDir: '/nowhere',
  files: [],
}
const turn = { date: '2026-10-05T09:00:00Z', kind: 'ask' } as const

const open = async <Started>(adapter: Adapter<Started>, started: Started): Promise<Memory> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'with-agent-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const signal = AbortSignal.timeout(5000)
  const context: OpenMemory = { stateDir, namespace: 'n', setup: 'learned', signal, log() {} }
  return adapter.open(context, started)
}

/** A memory that writes down what it is asked and told. */
class Notebook implements Memory {
  ingested: IngestSession[] = []
  queries: RecallQuery[] = []
  settled: unknown[][] = []
  closed = 0
  recall(query: RecallQuery) {
    this.queries.push(query)
    return ['first thing', 'second thing']
  }
  ingest(said: IngestSession) {
    this.ingested.push(said)
    return `receipt ${this.ingested.length}`
  }
  settle(receipts: unknown[] = []) {
    this.settled.push(receipts)
  }
  close() {
    this.closed += 1
  }
}

const parrot = (turns: AgentTurn[] = []): Agent => ({
  name: 'parrot',
  answer(given) {
    turns.push(given)
    return `heard ${given.text}`
  },
})

describe('withAgent', () => {
  it('hands the agent what the memory recalls, and the turn to the memory', async () => {
    const notebook = new Notebook()
    const turns: AgentTurn[] = []
    const memory = await open(
      withAgent(() => notebook, parrot(turns)),
      undefined,
    )
    const chat = await memory.openSession?.(session)
    expect(await chat?.send('Where is the key?', turn)).toEqual({
      reply: 'heard Where is the key?',
      recalled: ['first thing', 'second thing'],
    })
    await chat?.send('And now?', turn)
    expect(notebook.queries[0]).toEqual({
      user: 'maya',
      project: 'Home',
      query: 'Where is the key?',
      keywords: ['key'],
      date: turn.date,
    })
    expect(turns[0]).toMatchObject({
      pack: [{ text: 'first thing' }, { text: 'second thing' }],
      history: [],
      kind: 'ask',
    })
    expect(turns[1]?.history.map(message => message.content)).toEqual([
      'Where is the key?',
      'heard Where is the key?',
    ])
    expect(notebook.ingested[0]).toEqual({
      id: 'S1',
      user: 'maya',
      project: 'Home',
      date: turn.date,
      turns: [
        { role: 'user', content: 'Where is the key?', at: turn.date },
        { role: 'assistant', content: 'heard Where is the key?', at: turn.date },
      ],
    })
  })

  it('settles its own writes together with those of the replay', async () => {
    const notebook = new Notebook()
    const memory = await open(
      withAgent(() => notebook, parrot()),
      undefined,
    )
    await (await memory.openSession?.(session))?.send('x', turn)
    await memory.settle?.(['from the replay'])
    await memory.settle?.()
    expect(notebook.settled).toEqual([['receipt 1', 'from the replay'], []])
  })

  it('keeps what the adapter says about itself, and names the agent', async () => {
    const base = defineAdapter({
      isolation: 'namespace',
      needs: ['KEY'],
      start: () => 'server',
      open: (_, started: string) => ({ recall: () => started }),
    })
    const adapter = withAgent(base, scriptedAgent())
    expect(adapter).toMatchObject({
      isolation: 'namespace',
      needs: ['KEY'],
      replay: 'ingest',
      agent: { name: 'scripted agent', kinds: ['ask'] },
    })
    const memory = await open(adapter, 'server at port 1')
    const chat = await memory.openSession?.(session)
    expect(await chat?.send('Which port?', turn)).toHaveProperty('reply', 'server at port 1')
  })

  it('takes one opened memory for all cases, and leaves closing it to its owner', async () => {
    const notebook = new Notebook()
    const adapter = withAgent(notebook, parrot())
    expect(adapter.isolation).toBe('shared')
    await (await open(adapter, undefined)).close?.()
    expect(notebook.closed).toBe(0)
  })

  it('hands an agent that uses tools the memory, and neither asks nor stores on its behalf', async () => {
    const notebook = new Notebook()
    const agent: Agent = {
      name: 'note taker',
      async answer({ text, pack, memory }) {
        if (text === 'quiet') return `pack of ${pack.length}`
        await memory?.retain('the key is under the mat')
        return (await memory?.recall('where is the key'))?.map(item => item.text).join() ?? ''
      },
    }
    const adapter = withAgent(() => notebook, agent, { strategy: 'tool_use', topK: 3 })
    expect(adapter.agent?.name).toBe('note taker, memory: tool_use')
    const memory = await open(adapter, undefined)
    const chat = await memory.openSession?.(session)
    expect(await chat?.send('quiet', turn)).toEqual({ reply: 'pack of 0', recalled: [] })
    expect([notebook.queries, notebook.ingested]).toEqual([[], []])
    expect(await chat?.send('go', turn)).toEqual({
      reply: 'first thing,second thing',
      recalled: ['first thing', 'second thing'],
    })
    expect(notebook.queries).toEqual([
      expect.objectContaining({ query: 'where is the key', keywords: ['key'], limit: 3 }),
    ])
    expect(notebook.ingested).toEqual([
      {
        id: 'S1',
        user: 'maya',
        project: 'Home',
        date: turn.date,
        turns: [{ role: 'user', content: 'the key is under the mat', at: turn.date }],
      },
    ])
    await memory.settle?.()
    expect(notebook.settled).toEqual([['receipt 1']])
  })

  it('retains by addLearning where the memory takes learnings, and says so where it takes nothing', async () => {
    const learned: unknown[] = []
    const retain: Agent = {
      name: 'retainer',
      async answer({ memory }) {
        await memory?.retain('round up')
        return 'ok'
      },
    }
    const taking: Memory = {
      recall: () => [],
      addLearning: learning => void learned.push(learning),
    }
    const adapter = withAgent(() => taking, retain, { strategy: 'tool_use' })
    await (await (await open(adapter, undefined)).openSession?.(session))?.send('x', turn)
    expect(learned).toEqual([
      {
        user: 'maya',
        project: 'Home',
        kind: 'note',
        text: 'round up',
        confidence: 1,
        date: turn.date,
      },
    ])
    const deaf = withAgent(() => ({ recall: () => [] }), retain, { strategy: 'tool_use' })
    const chat = await (await open(deaf, undefined)).openSession?.(session)
    await expect(chat?.send('x', turn)).rejects.toThrow('this memory takes nothing in')
  })

  it('keeps the memory from an agent without one, and needs no recall then', async () => {
    const notebook = new Notebook()
    const turns: AgentTurn[] = []
    const ingest = notebook.ingest.bind(notebook)
    const memory = await open(
      withAgent(() => ({ ingest }), parrot(turns), { strategy: 'none' }),
      undefined,
    )
    await (await memory.openSession?.(session))?.send('x', turn)
    expect(turns).toEqual([expect.objectContaining({ pack: [] })])
    expect(turns[0]?.memory).toBeUndefined()
    expect(notebook.ingested).toEqual([])
  })

  it('asks a memory for as many items as `topK` says', async () => {
    const notebook = new Notebook()
    const memory = await open(
      withAgent(() => notebook, parrot(), { topK: 7 }),
      undefined,
    )
    await (await memory.openSession?.(session))?.send('x', turn)
    expect(notebook.queries).toEqual([expect.objectContaining({ limit: 7 })])
  })

  it('refuses a memory that cannot recall, and names what it has', async () => {
    await expect(
      open(
        withAgent(() => ({ ingest() {} }), parrot()),
        undefined,
      ),
    ).rejects.toThrow('withAgent needs a memory with `recall`; this one has ingest')
  })

  it('fails the turn when the memory cannot take it in', async () => {
    const broken: Memory = {
      recall: () => [],
      ingest() {
        throw new Error('queue full')
      },
    }
    const memory = await open(
      withAgent(() => broken, parrot()),
      undefined,
    )
    await expect((await memory.openSession?.(session))?.send('x', turn)).rejects.toThrow(
      'queue full',
    )
  })
})

describe('referenceAdapter', () => {
  it('answers from what it was taught, and from what it was told since', async () => {
    const adapter = referenceAdapter()
    expect(adapter).toMatchObject({ isolation: 'clone', replay: 'ingest', external: false })
    const memory = await open(adapter, undefined)
    const at = '2026-09-01T10:00:00Z'
    const said = { role: 'user' as const, content: 'My dentist is Dr. Osei.', at }
    await memory.ingest?.({ ...session, date: at, turns: [said] })
    const chat = await memory.openSession?.(session)
    expect(await chat?.send('Who is my dentist?', turn)).toHaveProperty(
      'reply',
      'My dentist is Dr. Osei. (2026-09-01)',
    )
    await chat?.send('The gate code is 4471.', turn)
    const later = await memory.openSession?.({ ...session, id: 'S2' })
    expect(await later?.send('What is the gate code?', turn)).toHaveProperty(
      'reply',
      expect.stringContaining('The gate code is 4471. (2026-10-05)'),
    )
    expect(await later?.send('Who won the cup in 1966?', turn)).toHaveProperty(
      'reply',
      expect.stringMatching(/^I don't know/),
    )
  })
})
