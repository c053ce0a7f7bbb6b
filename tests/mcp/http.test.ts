import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { asked, opened, SERVER, said } from './support.js'

/** Starts the server on a free port, for as long as the test. */
async function listening(env: Record<string, string> = {}) {
  const [file = '', ...args] = SERVER
  const child = spawn(file, [...args, '--http'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${Number(String(port))}/mcp`, child }
}

describe('an MCP server over streamable HTTP', () => {
  it('stores, recalls and forgets', async () => {
    const { url } = await listening()
    const { memory } = await opened({ url })
    await memory.ingest?.(said('maya', 'My locker is 4417.'))
    expect(await memory.recall?.(asked('maya', 'locker'))).toMatchObject([
      { text: 'My locker is 4417.' },
    ])
    await memory.forget?.({ user: 'maya' })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
  })

  it('is given its key by a header', async () => {
    const { url } = await listening({ NOTES_KEY: 'k1' })
    const key = {
      headers: ({ env }: { env: Record<string, string | undefined> }) => ({
        authorization: `Bearer ${env.MY_KEY}`,
      }),
    }
    const { memory } = await opened({ url, ...key }, { env: { MY_KEY: 'k1' } })
    expect(await memory.list?.({ user: 'maya' })).toEqual([])
    await expect(opened({ url, ...key }, { env: { MY_KEY: 'k2' } })).rejects.toThrow(
      /did not start as an MCP server: .*(?:401|who are you)/i,
    )
  })

  it('is an error when nobody answers, without the query of its address', async () => {
    const opening = opened({ url: 'http://127.0.0.1:49159/mcp?key=secret' })
    await expect(opening).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:49159\/mcp did not start.*ECONNREFUSED/,
    )
    await expect(opening).rejects.not.toThrow('secret')
  })

  it('is an error when it dies, hangs or refuses, each within its time', async () => {
    const { url, child } = await listening()
    const { memory } = await opened({ url, callTimeout: 300 })
    const ask = async (text: string) => memory.recall?.(asked('maya', text))
    await expect(ask('!refuse')).rejects.toThrow('failed: no \\x1b[31mroom')
    await expect(ask('!hang')).rejects.toThrow('no answer within 0.3 s')
    expect(await ask('tea')).toEqual([])
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect(ask('tea')).rejects.toThrow(/^the tool search_notes of http:/)
  })

  it('is shared between cases unless told otherwise', async () => {
    const { mcpAdapter } = await import('../../src/adapters/mcp-adapter.js')
    const tools = { recall: { tool: 'search' } }
    expect(mcpAdapter({ url: 'http://localhost/mcp', tools }).isolation).toBe('shared')
    expect(
      mcpAdapter({ url: 'http://localhost/mcp', tools, isolation: 'namespace' }),
    ).toMatchObject({
      isolation: 'namespace',
      external: true,
    })
    expect(mcpAdapter({ command: 'server', tools }).isolation).toBe('clone')
  })
})

describe('mcpAdapter', () => {
  it('needs a command or a url, and tools', async () => {
    const { mcpAdapter } = await import('../../src/adapters/mcp-adapter.js')
    const tools = { recall: { tool: 'search' } }
    expect(() => mcpAdapter({ tools })).toThrow('a command or a url, and not both')
    expect(() => mcpAdapter({ command: 'x', url: 'http://x', tools })).toThrow('and not both')
    expect(() => mcpAdapter({ command: 'x', tools: {} })).toThrow('mcpAdapter needs `tools`')
  })
})
