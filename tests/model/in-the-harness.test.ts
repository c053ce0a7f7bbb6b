import { describe, expect, it } from 'vitest'
import {
  fullContextAdapter,
  modelAgent,
  referenceMemory,
  type WithAgentOptions,
  withAgent,
} from '../../src/adapters/index.js'
import { runCase } from '../../src/replay/index.js'
import { history, makeProject } from '../replay/fixture.js'
import { ownServer, setVariable } from './agents.js'
import type { ChatRequest, OpenAiServer, Scripted } from './openai-server.js'

const at = '2026-08-01T09:00:00Z'
const said = (role: 'user' | 'assistant', content: string) => ({ role, content, at })
const taught = history(2, {
  recorded: {
    S1: [said('user', 'My gardener is called Ottoline Fisk.'), said('assistant', 'Noted.')],
    S2: [said('user', 'Paint the shed green.'), said('assistant', 'Green it is.')],
  },
})

const agentOf = (server: OpenAiServer) =>
  modelAgent({ baseUrl: server.url, model: 'm', price: { input: 2, output: 8 } })

/** Teaches a memory, and sends one request to a copy of it. */
async function ask(server: OpenAiServer, request: string, options?: WithAgentOptions) {
  const { replay, caseOf } = makeProject()
  const adapter = withAgent(referenceMemory, agentOf(server), options)
  const snapshot = await replay(adapter, { history: taught })
  // No model is needed to take in what was recorded.
  expect(server.requests).toEqual([])
  return runCase(caseOf(adapter, snapshot), request, { kind: 'do' })
}

const prompt = ({ messages }: ChatRequest) => messages[0]?.content ?? ''
const toolNames = ({ tools = [] }: ChatRequest) => tools.map(tool => tool.function.name)

describe('a memory with a model agent', () => {
  it('does a task: a file that the case finds, from what the memory recalls', async () => {
    const server = await ownServer({
      answer: ({ messages }, index): Scripted =>
        index > 0
          ? { text: 'Saved.' }
          : {
              toolCalls: [
                {
                  name: 'write_file',
                  arguments: {
                    path: 'notes/gardener.md',
                    text: messages[0]?.content?.match(/Ottoline Fisk/)?.[0] ?? 'unknown',
                  },
                },
              ],
            },
    })
    const result = await ask(server, 'Write a note for my gardener.')
    expect(result).toMatchObject({
      reply: 'Saved.',
      files: { 'notes/gardener.md': 'Ottoline Fisk' },
      usage: { calls: 2, tokens: 240, usd: 0.00072 },
      recalled: expect.arrayContaining(['My gardener is called Ottoline Fisk.']),
    })
    expect(result.error).toBeUndefined()
  })

  it('leaves recalling and retaining to the model by the strategy tool_use', async () => {
    const calls = [
      { name: 'recall', arguments: { query: 'gardener' } },
      { name: 'retain', arguments: { text: 'The gate code is 4471.' } },
      { name: 'recall', arguments: { query: 'gate code' } },
    ]
    const server = await ownServer({
      answer: (_, index) => {
        const call = calls[index]
        return call ? { toolCalls: [call] } : { text: 'Done.' }
      },
    })
    const result = await ask(server, 'Who is my gardener?', { strategy: 'tool_use' })
    const [first, second, , last] = server.chats()
    expect(prompt(first as ChatRequest)).not.toContain('Ottoline')
    expect(toolNames(first as ChatRequest)).toEqual([
      ...['list_files', 'read_file', 'write_file', 'recall', 'retain'],
    ])
    expect(second?.messages.at(-1)?.content).toContain('Ottoline Fisk')
    expect(last?.messages.at(-1)?.content).toContain('The gate code is 4471.')
    expect(result.recalled?.join('\n')).toContain('Ottoline Fisk')
  })

  it('has no memory and no tools of one by the strategy none', async () => {
    const server = await ownServer()
    await ask(server, 'Who is my gardener?', { strategy: 'none' })
    const [chat] = server.chats()
    expect(toolNames(chat as ChatRequest)).toEqual(['list_files', 'read_file', 'write_file'])
    expect(JSON.stringify(chat?.messages)).not.toContain('Ottoline')
  })

  it('ends as an errored case where the model cannot be asked, with no key in it', async () => {
    const key = 'sk-test-5fa0c3d2'
    setVariable('HARNESS_TEST_KEY', key)
    const server = await ownServer({ key: 'another' })
    const { replay, caseOf } = makeProject()
    const agent = modelAgent({ baseUrl: server.url, model: 'm', apiKeyEnv: 'HARNESS_TEST_KEY' })
    const adapter = withAgent(referenceMemory, agent)
    expect(adapter.needs).toEqual(['HARNESS_TEST_KEY'])
    const snapshot = await replay(adapter, { history: taught })
    const result = await runCase(caseOf(adapter, snapshot), 'Who is my gardener?', { kind: 'ask' })
    expect(result.error).toMatch(/refuses the key in HARNESS_TEST_KEY with 401/)
    expect(JSON.stringify(result)).not.toContain(key)
  })
})

describe('the full-context control', () => {
  it('has the whole history of its user in the prompt, in its order, and of nobody else', async () => {
    const server = await ownServer()
    const { replay, caseOf } = makeProject()
    const adapter = fullContextAdapter(agentOf(server))
    const [first, second] = taught.sessions
    const other = { ...second, id: 'S3', user: 'maia-okafor', turns: ['x'] } as typeof second
    const three = {
      ...taught,
      sessions: [first, second, other].filter(session => session !== undefined),
      recorded: { ...taught.recorded, S3: [said('user', 'Paint it pink.')] },
    }
    const snapshot = await replay(adapter, { history: three })
    const result = await runCase(caseOf(adapter, snapshot), 'Which colour?', { kind: 'ask' })
    expect(result.recalled).toEqual([
      'user: My gardener is called Ottoline Fisk.',
      'assistant: Noted.',
      'user: Paint the shed green.',
      'assistant: Green it is.',
    ])
    expect(prompt(server.chats()[0] as ChatRequest)).toContain(
      '- (2026-08-01) user: Paint the shed green.\n- (2026-08-01) assistant: Green it is.',
    )
    expect(prompt(server.chats()[0] as ChatRequest)).not.toContain('pink')
    expect(adapter).toMatchObject({ scopes: ['user'], agent: { name: 'model m' } })
  })
})
