import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { poll } from '../../src/adapters/index.js'
import { isRunning } from '../adapters/support.js'
import { asked, opened, SERVER, said, TOOLS } from './support.js'

describe('an MCP server over stdio', () => {
  it('stores, recalls, lists and forgets', async () => {
    const { memory } = await opened()
    await memory.ingest?.(said('maya', 'My locker is 4417.', 'Tea, no milk.'))
    await memory.ingest?.(said('iva', 'My locker is 9.'))
    expect(await memory.recall?.(asked('maya', 'which locker'))).toEqual([
      { id: 'note-1', user: 'maya', text: 'My locker is 4417.' },
    ])
    expect(await memory.list?.({ user: 'maya' })).toHaveLength(2)
    await memory.forget?.({ user: 'maya' })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
    expect(await memory.list?.({ user: 'iva' })).toHaveLength(1)
  })

  it('keeps its state where it is told to, and finds it there again', async () => {
    const first = await opened()
    await first.memory.ingest?.(said('maya', 'My locker is 4417.'))
    await first.memory.close?.()
    expect(existsSync(join(first.stateDir, 'notes.json'))).toBe(true)
    const second = await opened({}, { stateDir: first.stateDir })
    expect(await second.memory.list?.({ user: 'maya' })).toHaveLength(1)
  })

  it('takes a verb as a function of several calls, and text parts as items', async () => {
    const { memory } = await opened({
      tools: {
        ...TOOLS,
        recall: { tool: 'search_notes', arguments: ({ user, query }) => ({ user, query }) },
        remembers: async ({ user, fact }, call) => {
          const found = await call('search_notes', { user, query: fact })
          return found.json<unknown[]>().length > 0
        },
      },
    })
    await memory.ingest?.(said('maya', 'Tea, no milk.'))
    expect(await memory.remembers?.({ user: 'maya', fact: 'milk' })).toBe(true)
    expect(await memory.remembers?.({ user: 'maya', fact: 'sugar' })).toBe(false)
    expect(await memory.recall?.(asked('maya', 'tea'))).toEqual([
      { text: expect.stringContaining('"Tea, no milk."') },
    ])
  })

  it('passes on the allowed environment, what is named and what is set, and no key', async () => {
    const env = { ...process.env, MY_SECRET: 's', SOME_KEY: 'k', OTHER: 'o', LC_TIME: 'C' }
    const { memory } = await opened(
      {
        needs: ['SOME_KEY'],
        envAllow: ['OTHER'],
        env: { SET: 'x' },
        tools: {
          derived: async (_, call) => {
            const answer = await call('search_notes', { user: 'u', query: '!environment' })
            return { facts: [{ text: answer.text }] }
          },
        },
      },
      { env },
    )
    const derived = await memory.derived?.({ user: 'u' })
    const seen = JSON.parse(derived?.facts?.[0]?.text ?? '') as Record<string, string>
    expect(seen).toMatchObject({ SOME_KEY: 'k', OTHER: 'o', SET: 'x', LC_TIME: 'C' })
    expect(seen).not.toHaveProperty('MY_SECRET')
    expect(seen.PATH).toMatch(/node_modules\/\.bin/)
  })

  it('finds a program by its arguments, which may be a function of the place', async () => {
    const { memory } = await opened({
      command: process.execPath,
      args: ({ stateDir }) => [SERVER[1] ?? '', `--state=${stateDir}`],
    })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
  })
})

describe('an MCP server that misbehaves', () => {
  const fault = async (text: string, options = {}) => {
    const it = await opened(options)
    return { ...it, ask: async () => it.memory.recall?.(asked('maya', text)) }
  }

  it('is an error with its exit code and stderr when it crashes, and another one is untouched', async () => {
    const other = await opened()
    const { ask, memory } = await fault('!crash')
    await expect(ask()).rejects.toThrow(
      /^the tool search_notes of .*server\.mjs: .*ended with exit code 3; last lines of its stderr:\nout of ideas$/,
    )
    await expect(ask()).rejects.toThrow(/ended with exit code 3/)
    await memory.close?.()
    expect(await other.memory.list?.({ user: 'maya' })).toEqual([])
  })

  it('is an error when it does not answer, and is ended at once', async () => {
    const { ask, memory } = await fault('!hang', { callTimeout: 200 })
    await expect(ask()).rejects.toThrow(/^the tool search_notes of .*: no answer within 0.2 s$/)
    const before = performance.now()
    await memory.close?.()
    expect(performance.now() - before).toBeLessThan(1500)
  })

  it('may be slow within its time', async () => {
    const { ask } = await fault('!slow')
    expect(await ask()).toEqual([])
  })

  it('is shown with what it wrote to stdout in place of an answer', async () => {
    const { ask } = await fault('!garbage', { callTimeout: 200 })
    await expect(ask()).rejects.toThrow(
      'it wrote a line to stdout that is no MCP message: Here is your answer: 42',
    )
  })

  it('may print a banner, as clients of MCP allow, which is logged once', async () => {
    const { ask, logs } = await fault('!banner')
    expect(await ask()).toEqual([])
    expect(await ask()).toEqual([])
    expect(logs).toEqual([
      'wrote a line to stdout that is no MCP message, which is ignored: [notes] storing',
    ])
  })

  it.each([
    ['!bytes', /not UTF-8/],
    ['!flood', /more than 67,108,864 bytes to stdout without a newline/],
  ])('is an error when it writes %s', async (text, message) => {
    const { ask } = await fault(text)
    await expect(ask()).rejects.toThrow(message)
  })

  it.each([
    ['!refuse', 'failed: no \\x1b[31mroom\\x1b[0m left'],
    ['!throw', 'failed: index is corrupt'],
    ['!prose', 'the tool search_notes answered with text that is no JSON: I found nothing.'],
  ])('is an error of the call alone for %s', async (text, message) => {
    const { ask, memory } = await fault(text)
    await expect(ask()).rejects.toThrow(message)
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
  })

  it('ends open calls when the memory is called off', async () => {
    const { ask, controller } = await fault('!hang')
    const asking = ask()
    controller.abort(new Error('the run was interrupted'))
    await expect(asking).rejects.toThrow('the run was interrupted')
  })

  it('leaves nothing running, what it started included', async () => {
    let pids = { pid: 0, child: 0 }
    const { memory } = await opened({
      tools: {
        derived: async (_, call) => {
          pids = (await call('search_notes', { user: 'u', query: '!child' })).json()
          return {}
        },
      },
    })
    await memory.derived?.({ user: 'u' })
    expect([pids.pid, pids.child].map(isRunning)).toEqual([true, true])
    await memory.close?.()
    await poll(() => !isRunning(pids.pid) && !isRunning(pids.child), { what: 'both to end' })
  })
})

describe('an MCP server that cannot be opened', () => {
  it('because it is not there', async () => {
    await expect(opened({ command: 'no-such-server' })).rejects.toThrow(
      /^no-such-server did not start as an MCP server: cannot start no-such-server: command not found/,
    )
  })

  it('because it speaks something else', async () => {
    const opening = opened({ command: [...SERVER, '--silent'], startTimeout: 2000 })
    await expect(opening).rejects.toThrow(
      /did not start as an MCP server: no answer within 2 s; it wrote a line to stdout that is no MCP message: Loading the model/,
    )
  })

  it('because it ends at once', async () => {
    const opening = opened({ command: [process.execPath, '-e', 'process.exit(4)'] })
    await expect(opening).rejects.toThrow(/ended with exit code 4; it wrote nothing to stderr/)
  })

  it('because it lacks a tool, before anything is taught', async () => {
    const opening = opened({ tools: { ...TOOLS, forget: { tool: 'delete_note' } } })
    await expect(opening).rejects.toThrow(
      /^tools\.forget of mcpAdapter: .*server\.mjs has no tool "delete_note"; did you mean "delete_notes"\? It offers store_note, search_notes, list_notes, delete_notes$/,
    )
  })

  it('because its list of tools has no end', async () => {
    const opening = opened({ command: [...SERVER, '--cursor=more'] })
    await expect(opening).rejects.toThrow(
      /did not start as an MCP server: its list of tools has no/,
    )
  })

  it('but is where its list of tools ends with an empty name of the next page', async () => {
    const { memory } = await opened({ command: [...SERVER, '--cursor='] })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
  })

  it('or is found to lack a tool at the call, where the verb is a function', async () => {
    const { memory } = await opened({
      tools: { recall: async (_, call) => (await call('search')).texts },
    })
    await expect(memory.recall?.(asked('maya', 'x'))).rejects.toThrow(/has no tool "search"/)
  })
})
