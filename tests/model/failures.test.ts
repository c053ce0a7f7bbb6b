import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { type ModelAgentOptions, modelAgent } from '../../src/adapters/index.js'
import { ownServer, setVariable, turnOf } from './agents.js'
import type { OpenAiServer, Scripted } from './openai-server.js'

const KEY = 'sk-test-3f9c2b7a5d'

/** An agent of a server that does what is scripted, request by request, and `ok` when that is over. */
async function agentOf(script: Scripted[], options: Partial<ModelAgentOptions> = {}) {
  setVariable('MODEL_TEST_KEY', KEY)
  const server = await ownServer({
    key: KEY,
    answer: (_, index) => script[index] ?? { text: 'ok' },
  })
  const agent = modelAgent({
    ...{ baseUrl: server.url, model: 'm', apiKeyEnv: 'MODEL_TEST_KEY' },
    retries: { attempts: 3, delay: 5, longest: 2000 },
    ...options,
  })
  return { server, answer: async () => agent.answer(turnOf('x')) }
}

async function failureOf(answer: () => Promise<unknown>): Promise<Error> {
  const thrown = await answer().then(
    value => expect.fail(`no error, but ${inspect(value)}`),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(Error)
  expect(inspect(thrown, { depth: 10, showHidden: true })).not.toContain(KEY)
  return thrown as Error
}

const error = (status: number, message: string, more: object = {}): Scripted => ({
  error: { status, message, ...more },
})
const count = ({ requests }: OpenAiServer) => requests.length

describe('a model that fails for a while', () => {
  it.each([
    ['500', error(500, 'oops')],
    ['503', error(503, 'overloaded')],
    ['429', error(429, 'slow down')],
    ['a connection that breaks', { text: 'half an answer', cut: 'socket' } as Scripted],
  ])('is asked again after %s', async (_, failure) => {
    const { server, answer } = await agentOf([failure, failure])
    expect(await answer()).toMatchObject({ reply: 'ok', usage: { calls: 1, tokens: 120 } })
    expect(count(server)).toBe(3)
  })

  it('is asked again where a stream breaks', async () => {
    const { server, answer } = await agentOf([{ text: 'half an answer', cut: 'socket' }], {
      stream: true,
    })
    expect(await answer()).toMatchObject({ reply: 'ok' })
    expect(count(server)).toBe(2)
  })

  it('is waited for as long as `Retry-After` says', async () => {
    const { server, answer } = await agentOf([
      error(429, 'slow down', { headers: { 'retry-after': '1' } }),
      error(503, 'busy', { headers: { 'retry-after-ms': '300' } }),
    ])
    const begin = performance.now()
    expect(await answer()).toMatchObject({ reply: 'ok' })
    expect(performance.now() - begin).toBeGreaterThan(1290)
    expect(count(server)).toBe(3)
  })

  it('is not waited for longer than allowed', async () => {
    const { server, answer } = await agentOf([
      error(429, 'come back tomorrow', { headers: { 'retry-after': '3600' } }),
    ])
    expect((await failureOf(answer)).message).toBe(
      "the model's server answers 429 and asks to wait 3600 s, longer than the 2 s of `retries.longest`",
    )
    expect(count(server)).toBe(1)
  })

  it('is given up after its tries, with what it said', async () => {
    const { server, answer } = await agentOf(Array(9).fill(error(500, 'the cluster is down')))
    expect((await failureOf(answer)).message).toMatch(
      /^m at http:\/\/127\.0\.0\.1:\d+ answers 500: "the cluster is down/,
    )
    expect(count(server)).toBe(3)
  })

  it('is not waited for once the turn is over', async () => {
    setVariable('MODEL_TEST_KEY', KEY)
    const server = await ownServer({
      answer: () => error(429, 'wait', { headers: { 'retry-after': '2' } }),
    })
    const agent = modelAgent({ baseUrl: server.url, model: 'm' })
    const begin = performance.now()
    const turn = turnOf('x', { signal: AbortSignal.timeout(100) })
    await expect(agent.answer(turn)).rejects.toThrow()
    expect(performance.now() - begin).toBeLessThan(1000)
    expect(count(server)).toBe(1)
  })
})

describe('a model that refuses', () => {
  it.each([
    [400, 'the context is too long'],
    [404, 'no such model'],
    [408, 'too slow'],
    [422, 'unknown parameter'],
  ])('is asked once only: %s', async (status, message) => {
    const { server, answer } = await agentOf([error(status, message)])
    expect((await failureOf(answer)).message).toContain(`answers ${status}: "${message}`)
    expect(count(server)).toBe(1)
    // The next turn may be a shorter one.
    expect(await answer()).toMatchObject({ reply: 'ok' })
  })

  it('is asked no more when the key is wrong, and the error does not quote it', async () => {
    const { server, answer } = await agentOf([])
    setVariable('MODEL_TEST_KEY', 'sk-wrong-77aa88bb99')
    const { message } = await failureOf(answer)
    expect(message).toMatch(
      /refuses the key in MODEL_TEST_KEY with 401: "Incorrect API key provided/,
    )
    expect(message).toMatch(/Set MODEL_TEST_KEY to a key that may use this model/)
    expect(message).not.toContain('sk-wrong-77aa88bb99')
    expect((await failureOf(answer)).message).toBe(message)
    expect(count(server)).toBe(1)
  })

  it.each([
    [403, 'Key limit exceeded (total limit). Manage it in the settings', {}],
    [402, 'Insufficient credits', {}],
    [429, 'You exceeded your current quota', { code: 'insufficient_quota' }],
  ])('is named when a spending limit is reached: %s', async (status, said, more) => {
    const { server, answer } = await agentOf([error(status, said, more)])
    const { message } = await failureOf(answer)
    expect(message).toContain('the spending limit of the key in MODEL_TEST_KEY is reached')
    expect(message).toContain(`answers ${status} "${said}`)
    await failureOf(answer)
    expect(count(server)).toBe(1)
  })

  it('is told from a forbidden model', async () => {
    const { answer } = await agentOf([error(403, 'this model is not for you')])
    expect((await failureOf(answer)).message).toMatch(/refuses the key .* with 403: "this model is/)
  })

  it('needs its key', async () => {
    setVariable('MODEL_TEST_KEY', undefined)
    const agent = modelAgent({
      baseUrl: 'http://localhost:1',
      model: 'm',
      apiKeyEnv: 'MODEL_TEST_KEY',
    })
    expect(agent.needs).toEqual(['MODEL_TEST_KEY'])
    await expect(agent.answer(turnOf('x'))).rejects.toThrow(
      'modelAgent needs a key: the environment variable MODEL_TEST_KEY is not set',
    )
  })
})

describe('a model that talks nonsense', () => {
  it.each([
    ['no JSON', { raw: '<html>bad gateway</html>' }],
    ['another JSON', { raw: '{"answer": "yes"}' }],
    ['half a JSON', { text: 'half of it', cut: 'early' }],
  ] as [string, Scripted][])('is told from a wrong answer: %s', async (_, scripted) => {
    const { answer } = await agentOf(Array(3).fill(scripted))
    expect((await failureOf(answer)).message).toContain('answers with what is no chat completion')
  })

  it('is told from a finished one where a stream ends early, and asked again', async () => {
    const half: Scripted = { text: 'half of it', cut: 'early' }
    const { server, answer } = await agentOf([half, half, half, half], { stream: true })
    const { message } = await failureOf(answer)
    expect(message).toMatch(/ gave no answer: the answer broke off before its end$/)
    expect(count(server)).toBe(3)
    expect(await answer()).toMatchObject({ reply: 'ok' })
  })

  it('is an error where there is no word', async () => {
    const { answer } = await agentOf([{ text: '', finish: 'length' }], { maxTokens: 5 })
    expect((await failureOf(answer)).message).toBe(
      'the model answered without a text: its tokens were used up before a word was said (maxTokens: 5)',
    )
  })

  it('is named with its cause where nobody answers', async () => {
    const agent = modelAgent({
      baseUrl: 'http://127.0.0.1:9',
      model: 'm',
      retries: { attempts: 1 },
    })
    const { message } = await failureOf(async () => agent.answer(turnOf('x')))
    expect(message).toMatch(/^m at http:\/\/127\.0\.0\.1:9 gave no answer: .+/)
  })

  it('does not act on a terminal by what it says', async () => {
    const { answer } = await agentOf([error(400, '\u001b[31mred\u001b[0m\n::error::x')])
    const { message } = await failureOf(answer)
    expect(message).not.toContain('\u001b')
    expect(message).not.toMatch(/^::error/m)
  })
})

describe('limits', () => {
  const looping: Scripted = { toolCalls: [{ name: 'list_files', arguments: {} }] }

  it('of time end the turn', async () => {
    const { answer } = await agentOf([{ text: 'late', delay: 3000 }], { limits: { time: 150 } })
    const begin = performance.now()
    expect((await failureOf(answer)).message).toBe('the turn took longer than 150 ms (limits.time)')
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it('of tokens end the turn, not the next one', async () => {
    const { server, answer } = await agentOf(Array(4).fill(looping), { limits: { tokens: 300 } })
    expect((await failureOf(answer)).message).toBe(
      'the limit of 300 tokens (limits.tokens) is reached: 360 were used in 3 calls',
    )
    expect(count(server)).toBe(3)
    await answer()
    expect(count(server)).toBe(5)
  })

  it('of cost count all turns, and forbid the call after', async () => {
    const { server, answer } = await agentOf([], {
      price: { input: 1000, output: 1000 },
      limits: { usd: 0.2 },
    })
    // 120 tokens at $1 a thousand.
    expect(await answer()).toMatchObject({ usage: { usd: 0.12 } })
    expect(await answer()).toMatchObject({ reply: 'ok' })
    expect((await failureOf(answer)).message).toBe(
      'the limit of $0.2 (limits.usd) is reached: $0.2400 was spent in 2 calls',
    )
    expect(count(server)).toBe(2)
  })

  it('cannot be kept where the server counts nothing', async () => {
    const { answer } = await agentOf([{ text: 'ok', usage: null }], { limits: { tokens: 1000 } })
    expect((await failureOf(answer)).message).toContain('reports no usage')
  })

  it('are not needed: what is not counted is left out of the result', async () => {
    const { answer } = await agentOf([{ text: 'ok', usage: null }], {
      price: { input: 1, output: 1 },
    })
    expect(await answer()).toEqual({ reply: 'ok', usage: { calls: 1 } })
  })
})

it('prints nothing, and has the key in no result', async () => {
  const spies = (['log', 'warn', 'error', 'info', 'debug'] as const).map(name =>
    vi.spyOn(console, name),
  )
  const { server, answer } = await agentOf([
    error(500, `do not show ${KEY}`),
    { text: `you sent ${KEY}` },
  ])
  expect(JSON.stringify(await answer())).not.toContain(KEY)
  expect(server.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
  expect(spies.flatMap(spy => spy.mock.calls)).toEqual([])
})
