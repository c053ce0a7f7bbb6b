import { describe, expect, it } from 'vitest'
import { llmAnswerer } from '../../src/adapters/model/llm-answerer.js'
import { callScope, inCallScope } from '../../src/adapters/recording/call-scope.js'
import { ownFolder, ownServer, setVariable } from './agents.js'

const DATE = '2026-10-05T09:00:00Z'

describe('llmAnswerer', () => {
  it('answers from the pack alone, at temperature 0, and reports what it used', async () => {
    const server = await ownServer({ answer: () => ({ text: ' On Fridays.\n' }) })
    const answer = llmAnswerer({
      ...{ baseUrl: server.url, model: 'm', price: { input: 1, output: 5 } },
    })
    expect(await answer('When is the hedge cut?', '- The hedge is cut on Fridays.', DATE)).toEqual({
      answer: 'On Fridays.',
      usage: { calls: 1, tokens: 120, usd: 0.0002 },
    })
    const [chat] = server.chats()
    expect(chat).toMatchObject({ temperature: 0, model: 'm' })
    expect(chat?.tools).toBeUndefined()
    expect(chat?.messages.at(-1)?.content).toBe(
      `It is ${DATE}.\n\nNotes:\n- The hedge is cut on Fridays.\n\nQuestion: When is the hedge cut?`,
    )
  })

  it('says where the pack is empty', async () => {
    const server = await ownServer()
    await llmAnswerer({ baseUrl: server.url, model: 'm' })('When?', ' \n', DATE)
    expect(server.chats()[0]?.messages.at(-1)?.content).toContain('Notes:\n(none)\n')
  })

  it('stops at its spending limit, for good', async () => {
    const server = await ownServer()
    const price = { input: 1000, output: 1000 }
    const answer = llmAnswerer({ baseUrl: server.url, model: 'm', price, limitUsd: 0.2 })
    await answer('1?', '', DATE)
    await answer('2?', '', DATE)
    for (const _ of [3, 4]) {
      await expect(answer('3?', '', DATE)).rejects.toThrow(
        'the limit of $0.2 (limitUsd) is reached: $0.2400 was spent in 2 calls',
      )
    }
    expect(server.requests).toHaveLength(2)
  })

  it("stops when the key's own limit is reached", async () => {
    setVariable('ANSWERER_TEST_KEY', 'sk-test-90ab77')
    const server = await ownServer({
      answer: () => ({ error: { status: 403, message: 'Key limit exceeded (total limit)' } }),
    })
    const answer = llmAnswerer({ baseUrl: server.url, model: 'm', apiKeyEnv: 'ANSWERER_TEST_KEY' })
    for (const _ of [1, 2]) {
      await expect(answer('1?', '', DATE)).rejects.toThrow(
        /^the spending limit of the key in ANSWERER_TEST_KEY is reached: .* 403 "Key limit exceeded/,
      )
    }
    expect(server.requests).toHaveLength(1)
  })

  it('is replayed from recordings', async () => {
    setVariable('CI', undefined)
    const server = await ownServer({ answer: () => ({ text: 'Green.' }) })
    const dir = ownFolder()
    const ask = (mode: 'record' | 'replay') =>
      inCallScope(callScope({}), () =>
        llmAnswerer({ baseUrl: server.url, model: 'm', recordings: { dir, mode } })('?', 'x', DATE),
      )
    const live = await ask('record')
    await server.close()
    expect(await ask('replay')).toEqual(live)
  })

  it('refuses a limit without a price', () => {
    expect(() => llmAnswerer({ baseUrl: 'http://a/v1', model: 'm', limitUsd: 1 })).toThrow(
      'lifecycle.llm: `limitUsd` needs `price`',
    )
  })
})
