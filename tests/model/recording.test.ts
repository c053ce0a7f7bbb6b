import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { modelAgent, recordingFetch } from '../../src/adapters/index.js'
import { callScope, inCallScope } from '../../src/adapters/recording/call-scope.js'
import { ownFolder, ownServer, setVariable, turnOf } from './agents.js'
import type { Scripted } from './openai-server.js'

const KEY = 'sk-test-8d41e6c09b'

// This run may itself be one in CI.
beforeEach(() => {
  setVariable('CI', undefined)
  setVariable('MEMORY_EVAL_RECORD', undefined)
  setVariable('RECORDING_TEST_KEY', KEY)
})

const texts = (dir: string) =>
  readdirSync(dir).map(name => `${name}\n${readFileSync(join(dir, name), 'utf8')}`)

/** Asks a server's embeddings as clients do. */
const embed = (fetch: typeof globalThis.fetch, url: string, input: string) =>
  fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'e', input }),
  })

describe.each([false, true])('a recorded turn of a model (stream: %s)', stream => {
  it('is replayed without a key, and without a server', async () => {
    const script: Scripted[] = [
      { toolCalls: [{ name: 'write_file', arguments: { path: 'a.md', text: 'Ottoline' } }] },
      { toolCalls: [{ name: 'read_file', arguments: { path: 'a.md' } }] },
      { text: `It says Ottoline, and not ${KEY}.` },
    ]
    const server = await ownServer({ key: KEY, answer: (_, index) => script[index] ?? {} })
    const dir = ownFolder()
    const agent = (mode: 'record' | 'replay') =>
      modelAgent({
        ...{ baseUrl: server.url, model: 'm', apiKeyEnv: 'RECORDING_TEST_KEY', stream },
        price: { input: 1, output: 1 },
        recordings: { dir, mode },
      })
    const turn = (workspaceDir: string) =>
      inCallScope(callScope({ run: 1 }), async () =>
        agent('record').answer(turnOf('Write.', { workspaceDir })),
      )
    const live = await turn(ownFolder())
    expect(server.requests).toHaveLength(3)
    expect(live).toMatchObject({ reply: 'It says Ottoline, and not [redacted].' })
    const files = texts(dir)
    expect(files).toHaveLength(3)
    expect(files.join('\n')).not.toContain(KEY)
    expect(files.join('\n').toLowerCase()).not.toContain('authorization')

    await server.close()
    setVariable('RECORDING_TEST_KEY', undefined)
    const network = vi.spyOn(globalThis, 'fetch')
    const workspaceDir = ownFolder()
    const replaying = agent('replay')
    expect(replaying.needs).toEqual([])
    const replayed = await inCallScope(callScope({ run: 1 }), async () =>
      replaying.answer(turnOf('Write.', { workspaceDir })),
    )
    expect(replayed).toEqual(live)
    expect(readFileSync(join(workspaceDir, 'a.md'), 'utf8')).toBe('Ottoline')
    expect(network).not.toHaveBeenCalled()
    network.mockRestore()
  })
})

describe('recordingFetch', () => {
  it('records a call of embeddings, and gives the same answer again', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const live = await embed(recordingFetch({ dir, mode: 'record' }), server.url, 'green tea')
    const vector = await live.json()
    expect(vector).toMatchObject({ data: [{ embedding: expect.any(Array) }] })
    await server.close()
    setVariable('RECORDING_TEST_KEY', undefined)
    // Another address, as the port of a local server.
    const again = await inCallScope(callScope({}), () =>
      embed(recordingFetch({ dir }), 'http://nowhere.invalid/v1', 'green tea'),
    )
    expect(await again.json()).toEqual(vector)
    expect(again.headers.get('content-type')).toBe('application/json')
    expect(texts(dir).join('')).toContain('"input": "green tea"')
  })

  it('tells equal calls apart by run and by how often they were made in it', async () => {
    const server = await ownServer({ answer: (_, index) => ({ text: `answer ${index + 1}` }) })
    const dir = ownFolder()
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    const say = async (fetch: typeof globalThis.fetch) => {
      const url = `${server.url}/chat/completions`
      const answer = await (await fetch(url, { method: 'POST', body })).text()
      return /"content":"([^"]*)"/.exec(answer)?.[1]
    }
    const all = async (mode: 'record' | 'replay') => {
      const fetch = recordingFetch({ dir, mode })
      const inRun = (run: number) =>
        inCallScope(callScope({ run }), async () => [await say(fetch), await say(fetch)])
      return [...(await inRun(1)), ...(await inRun(2))]
    }
    const live = await all('record')
    expect(live).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
    // What is recorded is not asked for again, so that recording what is missing costs nothing else.
    expect(await all('record')).toEqual(live)
    await server.close()
    expect(await all('replay')).toEqual(live)
    expect(
      readdirSync(dir)
        .map(name => name.replace(/-[0-9a-f]{16}/, ''))
        .sort(),
    ).toEqual([
      'chat-completions.run-1-2.json',
      'chat-completions.run-1.json',
      'chat-completions.run-2-2.json',
      'chat-completions.run-2.json',
    ])
  })

  it('sends nothing for what is not recorded, and names the command that records it', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const scope = callScope({ row: 'people-01' })
    const network = vi.spyOn(globalThis, 'fetch')
    const asked = inCallScope(scope, () => embed(recordingFetch({ dir }), server.url, 'x'))
    await expect(asked).rejects.toThrow(
      /^POST \/v1\/embeddings is not recorded \(.*v1-embeddings-[0-9a-f]{16}\.run-1\.json\); record it with: MEMORY_EVAL_RECORD=1 npx vitest run -t people-01$/,
    )
    expect(scope.missing).toHaveLength(1)
    expect(network).not.toHaveBeenCalled()
    expect(readdirSync(dir)).toEqual([])
    network.mockRestore()
  })

  it('records by MEMORY_EVAL_RECORD=1, and in CI by that alone', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const attempt = (mode?: 'record' | 'replay' | 'off') =>
      inCallScope(callScope({}), () => embed(recordingFetch({ dir, mode }), server.url, 'x'))
    setVariable('CI', 'true')
    await expect(attempt('record')).rejects.toThrow('is not recorded')
    expect((await attempt('off')).ok).toBe(true)
    expect(readdirSync(dir)).toEqual([])
    setVariable('MEMORY_EVAL_RECORD', '1')
    expect((await attempt()).ok).toBe(true)
    expect(readdirSync(dir)).toHaveLength(1)
  })

  it('keeps no answer that failed or broke off', async () => {
    const bad: Scripted[] = [
      { error: { status: 500, message: 'oops' } },
      { error: { status: 400, message: 'no' } },
      { text: 'half of it', cut: 'early' },
    ]
    const server = await ownServer({ answer: (_, index) => bad[index] ?? {} })
    const dir = ownFolder()
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    for (const _ of bad) {
      const fetch = recordingFetch({ dir, mode: 'record' })
      await (await fetch(`${server.url}/chat/completions`, { method: 'POST', body })).text()
    }
    expect(server.requests).toHaveLength(3)
    expect(readdirSync(dir)).toEqual([])
  })

  it('writes no key, wherever it stands', async () => {
    setVariable('OTHER_SERVICE_TOKEN', 'tok-51c0ffee99')
    const server = await ownServer()
    const dir = ownFolder()
    const fetch = recordingFetch({ dir, mode: 'record', redact: ['customer 0815'] })
    const url = `${server.url}/embeddings?key=query-key-1&version=2`
    const input = `${KEY} tok-51c0ffee99 customer 0815`
    const body = JSON.stringify({
      input,
      model: 'e',
      api_key: 'body-key-1',
      nested: { apiKey: 'b2-key' },
    })
    const headers = { 'x-api-key': 'header-key-1', cookie: 'session=cookie-1' }
    expect((await fetch(url, { method: 'POST', headers, body })).ok).toBe(true)
    const [written] = texts(dir)
    expect(written).toContain('"path": "/v1/embeddings?version=2"')
    expect(written).toContain('[redacted] [redacted] [redacted]')
    expect(written).not.toMatch(/sk-test|tok-51|0815|query-key|body-key|b2-key|header-key|cookie-1/)
    // The server got all of it.
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings?key=query-key-1&version=2' })
    expect(server.requests[0]?.body).toMatchObject({ input, api_key: 'body-key-1' })
  })

  it('finds a recording also where a word of the call is a secret of the machine', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const once = (mode: 'record' | 'replay') =>
      inCallScope(callScope({}), () =>
        embed(recordingFetch({ dir, mode }), server.url, 'in production, 20261005'),
      )
    await once('record')
    setVariable('CACHE_KEY', 'production')
    setVariable('BUILD_TOKEN', '20261005')
    expect((await once('replay')).ok).toBe(true)
  })

  it('leaves out of the comparison what its user leaves out', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const normalise = ({ body }: { body: unknown }) => ({ ...(body as object), user: undefined })
    const say = async (user: string, mode: 'record' | 'replay') => {
      const body = JSON.stringify({ input: 'tea', model: 'e', user })
      const fetch = recordingFetch({ dir, mode, normalise })
      const url = `${server.url}/embeddings`
      return inCallScope(callScope({}), () => fetch(url, { method: 'POST', body }))
    }
    await say('one', 'record')
    expect((await say('two', 'replay')).ok).toBe(true)
  })

  it('refuses a file that is no recording, and says which', async () => {
    const server = await ownServer()
    const dir = ownFolder()
    const once = () =>
      inCallScope(callScope({}), () =>
        embed(recordingFetch({ dir, mode: 'record' }), server.url, 'x'),
      )
    await once()
    const [name] = readdirSync(dir)
    writeFileSync(join(dir, name ?? ''), '{"response": {"status": "200"}}')
    await expect(once()).rejects.toThrow(
      `${name} holds no recording: remove it, and record it again`,
    )
  })

  it('needs a folder', () => {
    expect(() => recordingFetch({ dir: '' })).toThrow('recordings need a folder')
  })
})
