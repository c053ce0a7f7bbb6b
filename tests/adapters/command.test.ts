import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { commandAdapter } from '../../src/adapters/index.js'
import { isRunning, node, script, sessionDetails, started, turn } from './support.js'

const echo = (values: object = {}) => node('echo.mjs', JSON.stringify({ values }))

describe('commandAdapter', () => {
  it('is an external adapter with the defaults of any other', () => {
    const adapter = commandAdapter({ command: 'python3 server.py', inputs: ['server.py'] })
    expect(adapter).toMatchObject({
      kind: 'memory-eval-adapter',
      external: true,
      isolation: 'clone',
      scopes: [],
      inputs: ['server.py'],
    })
  })

  it('refuses to be without a command', () => {
    expect(() => commandAdapter({ command: [] })).toThrow(/needs a command/)
    expect(() => commandAdapter({ command: '' })).toThrow(/needs a command/)
  })

  it('opens a memory, talks to it, and closes it', async () => {
    const { chat, logs } = await started({ command: echo() })
    const { memory, session } = await chat()
    expect(await session.send('Hello', turn)).toEqual({
      reply: 'Hello',
      turn: '1 2026-10-05T09:00:00Z ask',
      toolCalls: [],
      usage: { calls: 1 },
    })
    await session.close?.()
    await memory.close?.()
    await memory.close?.()
    expect(logs).toEqual(['opened 1 for learned'])
  })

  it('offers the verbs that the process names, and no others', async () => {
    const { open } = await started({ command: echo({ verbs: ['recall', 'telepathy'] }) })
    expect(Object.keys(await open())).toEqual(['recall', 'close'])
  })

  it('hands receipts from ingest to settle', async () => {
    const { open } = await started({ command: echo() })
    const memory = await open()
    const message = { role: 'user' as const, content: 'x', at: turn.date }
    const good = await memory.ingest?.({ ...sessionDetails, turns: [message] })
    const bad = await memory.ingest?.({ ...sessionDetails, turns: [] })
    await expect(memory.settle?.([good])).resolves.toBeUndefined()
    await expect(memory.settle?.([good, bad])).rejects.toThrow('settle failed: a write is missing')
  })

  it('starts it in its folder with an allow-list of the environment', async () => {
    vi.stubEnv('SECRET_API_KEY', 'secret')
    vi.stubEnv('MODEL_NAME', 'small')
    vi.stubEnv('NEEDED', 'yes')
    const { open } = await started({
      command: echo(),
      cwd: tmpdir(),
      env: { MODE: 'test' },
      envAllow: ['MODEL_NAME'],
      needs: ['NEEDED'],
    })
    const memory = await open()
    const pack = (await memory.recall?.({ user: 'u', query: 'q', keywords: [] })) as {
      text: string
    }[]
    const env: Record<string, string> = JSON.parse(pack[2]?.text ?? '')
    expect(env).toMatchObject({
      MODE: 'test',
      MODEL_NAME: 'small',
      NEEDED: 'yes',
      PATH: process.env.PATH,
    })
    expect(env).not.toHaveProperty('SECRET_API_KEY')
    expect(env).not.toHaveProperty('VITEST')
    expect(pack[3]?.text).toBe(realpathSync(tmpdir()))
    vi.unstubAllEnvs()
  })

  it('gives each memory a process of its own, which ends with it', async () => {
    const { open } = await started({ command: echo() })
    const memories = await Promise.all([open(), open(), open()])
    const pids = await Promise.all(
      memories.map(async memory => {
        const pack = await memory.recall?.({ user: 'u', query: 'q', keywords: [] })
        return Number((pack as { text: string }[])[1]?.text)
      }),
    )
    expect(new Set(pids).size).toBe(3)
    await Promise.all(memories.map(memory => memory.close?.()))
    expect(pids.filter(isRunning)).toEqual([])
  })

  it('takes a string for a command, without a shell', async () => {
    const { open } = await started({
      command: `${process.execPath} ${script('echo.mjs')} {"values":{"reuse":false}} $HOME;exit`,
    })
    await expect(open()).resolves.toHaveProperty('recall')
  })

  it('says how process and adapter disagree', async () => {
    const { open } = await started({ command: echo({ isolation: 'namespace' }) })
    await expect(open()).rejects.toThrow(
      'isolation: the process says "namespace", the adapter "clone"; write commandAdapter({ isolation: "namespace" })',
    )
  })

  it('carries 5 MB and lone surrogates both ways', async () => {
    const { chat } = await started({ command: echo() })
    const { session } = await chat()
    const text = `${'Zoë 🙂 '.repeat(700_000)}\ud800 alone \udc00 \u2028`
    expect(await session.send(text, turn)).toHaveProperty('reply', text)
  })

  it('works with Python, whatever its locale', async () => {
    const { chat } = await started({
      command: ['python3', script('memory.py')],
      env: { LC_ALL: 'C', PYTHONUTF8: '0', PYTHONIOENCODING: 'ascii' },
    })
    const { session } = await chat()
    const text = 'Zoë 🙂 \u2028 \ud800 end'
    expect(await session.send(text, turn)).toEqual({ reply: text, turn: '13' })
  })
})

describe('one process for all memories', () => {
  const pidOf = async (memory: { recall?: unknown }) => {
    const recall = memory.recall as (query: object) => Promise<string[]>
    return Number((await recall({ user: 'u', query: 'q', keywords: [] }))[0])
  }

  it('serves them side by side and one after the other, and ends with the adapter', async () => {
    const { open, stop } = await started({ command: node('shared.mjs') })
    const [first, second] = await Promise.all([open(), open()])
    await first.ingest?.({ ...sessionDetails, id: 'S1', turns: [] })
    await second.ingest?.({ ...sessionDetails, id: 'S2', turns: [] })
    const pid = await pidOf(first)
    expect(await first.recall?.({ user: 'u', query: '', keywords: [] })).toEqual([`${pid}`, 'S1'])
    expect(await second.recall?.({ user: 'u', query: '', keywords: [] })).toEqual([`${pid}`, 'S2'])
    await first.close?.()
    await second.close?.()
    expect(await pidOf(await open())).toBe(pid)
    expect(isRunning(pid)).toBe(true)
    await stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('is replaced when it dies', async () => {
    const { open, chat } = await started({ command: node('shared.mjs') })
    const { memory, session } = await chat()
    const pid = await pidOf(memory)
    await expect(session.send('die', turn)).rejects.toThrow(/^send: .* ended with exit code 1/)
    await memory.close?.()
    expect(await pidOf(await open())).not.toBe(pid)
  })

  it('is not given to further memories once it is stuck, and ends with the last one on it', async () => {
    const { open } = await started({ command: node('shared.mjs') })
    const controller = new AbortController()
    const [stuck, other] = await Promise.all([open(), open()])
    const pid = await pidOf(stuck)
    await stuck.ingest?.({ ...sessionDetails, id: 'never close', turns: [] })
    const session = await stuck.openSession?.(sessionDetails)
    const hanging = session?.send('hang', { ...turn, signal: controller.signal })
    controller.abort(new Error('no answer within 0.1 s'))
    await expect(hanging).rejects.toThrow('no answer within 0.1 s')
    await stuck.close?.()
    expect(await pidOf(other)).toBe(pid)
    expect(await pidOf(await open())).not.toBe(pid)
    await other.close?.()
    expect(isRunning(pid)).toBe(false)
  })
})
