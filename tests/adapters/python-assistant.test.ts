import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scratch, sessionDetails, started, turn } from './support.js'

const folder = fileURLToPath(new URL('../../examples/python-assistant', import.meta.url))

/** Opens it as its adapter file does, and says one thing in a new session. */
async function assistant(stateDir: string) {
  const { open } = await started({
    command: ['python3', 'assistant.py'],
    cwd: folder,
    scopes: ['user'],
  })
  const memory = await open({ stateDir })
  const say = async (text: string, user = 'maya-okafor', date: string = turn.date) => {
    const session = await memory.openSession?.({ ...sessionDetails, user, date })
    const result = await session?.send(text, { date })
    await session?.close?.()
    return typeof result === 'string' ? result : result?.reply
  }
  return { memory, say }
}

describe('the assistant in examples/python-assistant', () => {
  it('remembers in a copy of its folder what it was told before', async () => {
    const before = scratch()
    const { memory, say } = await assistant(before)
    expect(await say('My dentist is Dr Osei. He is in Hill Street.')).toBe('I will remember that.')
    expect(await say('Zoë 🙂 plays the cello.\nCan you keep a secret?')).toBe("I don't know.")
    await memory.close?.()

    const copy = join(scratch(), 'state')
    mkdirSync(copy)
    cpSync(before, copy, { recursive: true })
    const { memory: later, say: ask } = await assistant(copy)
    expect(await ask('Who is my dentist?')).toBe('My dentist is Dr Osei.')
    expect(await ask('Who plays the cello?')).toBe('Zoë 🙂 plays the cello.')
    expect(await ask('Who is my dentist?', 'sam')).toBe("I don't know.")
    await later.close?.()
  })

  it('says what was said last first, with its date', async () => {
    const { memory, say } = await assistant(scratch())
    await say('The gate code is 4471.', 'maya-okafor', '2026-09-01T10:00:00Z')
    await say('The gate code is 9038.', 'maya-okafor', '2026-09-20T10:00:00Z')
    const query = {
      user: 'maya-okafor',
      query: 'What is the gate code?',
      keywords: ['gate', 'code'],
    }
    const pack = await memory.recall?.({ ...query, limit: 1 })
    expect(pack).toEqual([
      { id: '2', text: 'The gate code is 9038.', score: 2, at: '2026-09-20T10:00:00Z' },
    ])
    await memory.close?.()
  })

  it('takes transcripts, and forgets for their owner alone', async () => {
    const { memory } = await assistant(scratch())
    const { date } = turn
    const turns = ['My locker is 4417.', 'Tea, no milk.'].map(content => ({
      ...{ role: 'user' as const, content, at: date },
    }))
    await memory.ingest?.({ id: 'S1', user: 'maya-okafor', project: 'Home', date, turns })
    const texts = async () =>
      (await memory.list?.({ user: 'maya-okafor' }))?.map(({ text }) => text)
    await memory.forget?.({ user: 'sam', id: '1' })
    expect(await texts()).toEqual(['My locker is 4417.', 'Tea, no milk.'])
    await memory.forget?.({ user: 'maya-okafor', id: '1' })
    expect(await texts()).toEqual(['Tea, no milk.'])
    await memory.forget?.({ user: 'maya-okafor' })
    expect(await texts()).toEqual([])
    await memory.close?.()
  })

  it('answers a request that it cannot serve with its traceback, and goes on', async () => {
    const { memory, say } = await assistant(scratch())
    const broken = await memory.openSession?.(sessionDetails)
    await broken?.close?.()
    await expect(broken?.send('x', turn)).rejects.toThrow(
      /^send failed: KeyError\('1'\)[\s\S]*Traceback/,
    )
    expect(await say('It rains.')).toBe('I will remember that.')
    await memory.close?.()
  })
})
