import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { type OpenAiServer, startOpenAiServer } from '../model/openai-server.js'
import { createProject, runVitest } from './host.js'
import { readJson } from './observe.js'
import { config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 120_000 })

const KEY = 'sk-fixture-71cc04ea'

/** Lets a project find the AI SDK of this repository, which hosts do not have. */
const WITH_AI = `
import { register } from 'node:module'
const from = ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'x.js')).href)}
register('data:text/javascript,' + encodeURIComponent(\`
export const resolve = (name, context, next) =>
  /^(ai|@ai-sdk\\\\/openai-compatible)$/.test(name)
    ? next(name, { ...context, parentURL: '\${from}' })
    : next(name, context)
\`))
`

const said = (content: string, at: string) =>
  `${JSON.stringify({ role: 'user', content, at: `${at}T09:00:00Z` })}\n`
const RECORDED = {
  'garden/past-sessions-recorded/sessions/S1/.fluso-agent-core/thread-history.jsonl': said(
    'My gardener is called Ottoline Fisk.',
    '2026-08-17',
  ),
  'garden/past-sessions-recorded/sessions/S2/.fluso-agent-core/thread-history.jsonl': said(
    'The hedge is cut on Fridays from now on.',
    '2026-08-24',
  ),
}

const ADAPTER = `
import { modelAgent, referenceMemory, withAgent } from 'vitest-memory-eval/adapter'
export default withAgent(referenceMemory, modelAgent({
  baseUrl: process.env.MODEL_URL ?? 'http://127.0.0.1:9/v1',
  model: 'm',
  apiKeyEnv: 'MODEL_KEY',
  price: { input: 1, output: 1 },
  retries: { attempts: 2, delay: 10 },
}))
`

/** A model that writes what it remembers into a note where one is asked for, and says it otherwise. */
function startModel(): Promise<OpenAiServer> {
  return startOpenAiServer({
    key: KEY,
    answer({ messages }) {
      const [system, ...rest] = messages
      const memory = (system?.content ?? '').split('What you remember')[1] ?? 'nothing'
      const isNote = rest[0]?.content?.includes('note') && rest.length === 1
      if (!isNote) return { text: `${memory.trim()} (${rest.at(-1)?.content?.slice(0, 200)})` }
      const text = `${rest[0]?.content}\n${memory}`
      return { toolCalls: [{ name: 'write_file', arguments: { path: 'notes/note.md', text } }] }
    },
  })
}

async function run(dir: string, env: Record<string, string>) {
  const options = `--import=${join(dir, 'with-ai.mjs')}`
  return runVitest(dir, ['run', '--reporter=verbose'], { env: { NODE_OPTIONS: options, ...env } })
}

test('a memory with a model agent passes its tasks, and its key stands nowhere', async () => {
  const server = await startModel()
  const dir = createProject({
    ...tinyDataset(),
    ...RECORDED,
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
    'with-ai.mjs': WITH_AI,
  })
  const without = await run(dir, { MODEL_URL: server.url })
  expect(without.output).toMatch(/↓ .*people-01.*\[not run: MODEL_KEY is not set\]/)
  expect(server.requests).toEqual([])

  const { output, exitCode } = await run(dir, { MODEL_URL: server.url, MODEL_KEY: KEY })
  expect(exitCode, output).toBe(0)
  expect(output).toMatch(/Tests +6 passed/)
  const result = '.vitest/memory-eval/garden/learned/run-1/tests/work-01.json'
  expect(readJson(dir, result)).toMatchObject({
    files: { 'notes/note.md': expect.stringContaining('Ottoline Fisk') },
    usage: { calls: 2, tokens: 240, usd: 0.00024 },
  })
  expect(server.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)

  await server.close()
  const wrong = await startOpenAiServer({ key: 'another' })
  const refused = await run(dir, { MODEL_URL: wrong.url, MODEL_KEY: KEY })
  await wrong.close()
  expect(refused.exitCode).toBe(1)
  expect(refused.output).toMatch(/errored: .* refuses the key in MODEL_KEY with 401/)
  expect(`${without.output}${output}${refused.output}`).not.toContain(KEY)
  expect(filesWith(join(dir, '.vitest'), KEY)).toEqual([])
})

test('a model answers the probes of the lifecycle suite, within its limit of spending', async () => {
  const probe = (id: string, question: string, expected: string) => ({
    ...{ id, scenario: 'shed', user: 'ada', agent: 'desk', via: 'turn', style: 'lexical' },
    ...{ question, expect: [expected] },
  })
  const exchanges = [{ user: 'The shed is painted teal.' }, { user: 'Bo has the shed key.' }]
  const scenario = {
    ...{ id: 'shed', title: 'The shed', purpose: 'Whether the shed is remembered.' },
    steps: [{ type: 'chat', user: 'ada', agent: 'desk', thread: 't1', day: 0, exchanges }],
  }
  const server = await startOpenAiServer({ key: KEY, answer: () => ({ text: 'It is teal.' }) })
  const dir = createProject({
    'life/probes.jsonl': [
      probe('shed-colour', 'In which colour is the shed painted?', 'teal'),
      probe('shed-key', 'Who has the shed key?', 'Bo'),
    ]
      .map(row => `${JSON.stringify(row)}\n`)
      .join(''),
    'life/scenarios.json': JSON.stringify([scenario]),
    'memory.adapter.ts': `
import { referenceAdapter } from 'vitest-memory-eval/adapter'
export default referenceAdapter()
`,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

const llm = {
  ...{ baseUrl: process.env.MODEL_URL, model: 'm', apiKeyEnv: 'MODEL_KEY' },
  ...{ price: { input: 100, output: 100 }, limitUsd: Number(process.env.LIMIT ?? 10) },
}
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./life'], lifecycle: { llm } })],
})
`,
    'with-ai.mjs': WITH_AI,
  })
  const without = await run(dir, { MODEL_URL: server.url })
  expect(without.output).toMatch(
    /↓ .*shed-key.*\[not run: MODEL_KEY is not set \(lifecycle\.llm\)\]/,
  )
  expect(server.requests).toEqual([])

  const { output } = await run(dir, { MODEL_URL: server.url, MODEL_KEY: KEY })
  // Two probes in two phases.
  expect(server.chats().map(({ temperature }) => temperature)).toEqual([0, 0, 0, 0])
  const outcome = '.vitest/memory-eval/life/learned/run-1/scenarios/shed.json'
  expect(readJson(dir, outcome)).toMatchObject({
    probes: Array(4).fill({ model: 'It is teal.' }),
    answererUsage: { calls: 4, tokens: 480, usd: 0.048 },
  })
  expect(output).toContain('Usage, answering model: 4 calls, 480 tokens, 0.0480 USD.')

  const limited = await run(dir, { MODEL_URL: server.url, MODEL_KEY: KEY, LIMIT: '0.02' })
  await server.close()
  expect(limited.exitCode).toBe(1)
  expect(limited.output).toContain(
    'the limit of $0.02 (limitUsd) is reached: $0.0240 was spent in 2 calls',
  )
  expect(server.requests).toHaveLength(4 + 2)

  const error = { status: 403, message: 'Key limit exceeded (total limit)' }
  const spent = await startOpenAiServer({ key: KEY, answer: () => ({ error }) })
  const refused = await run(dir, { MODEL_URL: spent.url, MODEL_KEY: KEY })
  await spent.close()
  expect(refused.exitCode).toBe(1)
  expect(refused.output).toContain('Key limit exceeded (total limit)')
  expect(refused.output).toContain('! Incomplete: 4 errored cases')
  expect(refused.output).toContain('Usage, answering model: no calls.')
  expect(spent.requests).toHaveLength(1)
  expect(`${without.output}${output}${limited.output}`).not.toContain(KEY)
  expect(filesWith(join(dir, '.vitest'), KEY)).toEqual([])
})

function filesWith(dir: string, text: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map(name => join(dir, name))
    .filter(path => statSync(path).isFile() && readFileSync(path, 'utf8').includes(text))
}
