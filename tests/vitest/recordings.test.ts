import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startOpenAiServer } from '../model/openai-server.js'
import { createProject, runVitest } from './host.js'
import { readJson } from './observe.js'
import { config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 120_000 })

const KEY = 'sk-fixture-2b6f0d93'

/** An assistant that asks a model with all that it was told; turns of the replay are asked, too. */
const ADAPTER = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter, recordingFetch } from 'vitest-memory-eval/adapter'

const fetch = recordingFetch({ dir: 'recordings' })

async function ask(content) {
  const response = await fetch(process.env.MODEL_URL + '/chat/completions', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + process.env.MODEL_KEY },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] }),
  })
  if (!response.ok) throw new Error('the model answers ' + response.status)
  return (await response.json()).choices[0].message.content
}

export default defineAdapter(({ stateDir }) => {
  const file = join(stateDir, 'memory.json')
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  return {
    openSession: ({ workspaceDir }) => ({
      async send(text) {
        const reply = await ask([...read(), text].join('\\n'))
        writeFileSync(file, JSON.stringify([...read(), text]))
        if (/note/.test(text)) {
          mkdirSync(join(workspaceDir, 'notes'), { recursive: true })
          writeFileSync(join(workspaceDir, 'notes', 'note.md'), reply)
        }
        return reply
      },
    }),
  }
})
`

/** Remarks below the table are broken into lines. */
const flat = (output: string) => output.replace(/\s+/g, ' ')

const RESULTS = '.vitest/memory-eval/garden/learned'
const scores = (dir: string) => {
  const { practice, exam, traps, complete } = readJson<Record<string, unknown>>(
    dir,
    RESULTS,
    'score.json',
  )
  return { practice, exam, traps, complete }
}

test('a run is recorded once, and replayed in CI without a key or a server', async () => {
  const server = await startOpenAiServer({
    key: KEY,
    answer: ({ messages }) => ({ text: `You said: ${messages.at(-1)?.content}` }),
  })
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config('runs: 2,'),
    'memory.adapter.ts': ADAPTER,
  })
  const run = (env: Record<string, string>, ...args: string[]) => {
    rmSync(join(dir, '.vitest'), { recursive: true, force: true })
    return runVitest(dir, ['run', '--reporter=verbose', ...args], {
      env: { MODEL_URL: server.url, ...env },
    })
  }

  const without = await run({ CI: 'true' })
  expect(without.output).toMatch(
    /↓ .*people-01.*\[not run: POST \/v1\/chat\/completions is not recorded \(.*\.json\); record it with: MEMORY_EVAL_RECORD=1 npx vitest run\]/,
  )
  expect(without.output).toMatch(/Tests +6 skipped/)
  expect(flat(without.output)).toMatch(
    /No case of learned was run: POST .* record it with: MEMORY_EVAL_RECORD=1 npx vitest run/,
  )
  expect(without.exitCode, without.output).toBe(0)
  expect(scores(dir)).toMatchObject({ complete: false })
  expect(server.requests).toEqual([])

  const recording = await run({ MEMORY_EVAL_RECORD: '1', MODEL_KEY: KEY })
  expect(recording.exitCode, recording.output).toBe(0)
  expect(recording.output).toMatch(/Tests +6 passed/)
  const measured = scores(dir)
  expect(measured).toEqual({ practice: 100, exam: 100, traps: 100, complete: true })
  // Three turns of the replay, two runs of four rows; those of the harness are never the same.
  expect(readdirSync(join(dir, 'recordings'))).toHaveLength(3 + 2 * 4)
  const all = readdirSync(join(dir, 'recordings')).map(name => ({
    name,
    text: readFileSync(join(dir, 'recordings', name), 'utf8'),
  }))
  expect(all.filter(({ text }) => text.includes(KEY) || /authorization/i.test(text))).toEqual([])

  await server.close()
  const replayed = await run({ CI: 'true' })
  expect(replayed.exitCode, replayed.output).toBe(0)
  expect(replayed.output).toMatch(/Tests +4 passed \| 2 skipped/)
  expect(scores(dir)).toEqual(measured)

  // One is lost: its row is not run, and the others are.
  const lost = all.find(
    ({ text, name }) => text.includes('Who is my gardener') && /run-2/.test(name),
  )
  rmSync(join(dir, 'recordings', lost?.name ?? ''))
  const partly = await run({ CI: 'true' })
  expect(partly.output).toMatch(/Tests +3 passed \| 3 skipped/)
  expect(partly.output).toMatch(
    /↓ .*people-01.*\[not run: .*MEMORY_EVAL_RECORD=1 npx vitest run -t people-01\]/,
  )
  expect(flat(partly.output)).toContain(
    'Cases were not run, since calls of a model in them are not recorded; to record them: MEMORY_EVAL_RECORD=1 npx vitest run',
  )
  expect(scores(dir)).toMatchObject({ complete: false, exam: 100 })
})

test('an agent with a model says what to install where the AI SDK is missing', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': `
import { modelAgent, referenceMemory, withAgent } from 'vitest-memory-eval/adapter'
export default withAgent(referenceMemory, modelAgent({ baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }))
`,
    'garden/past-sessions-recorded/sessions/S1/.fluso-agent-core/thread-history.jsonl':
      '{"role":"user","content":"My gardener is called Ottoline Fisk.","at":"2026-08-17T09:00:00Z"}\n',
    'garden/past-sessions-recorded/sessions/S2/.fluso-agent-core/thread-history.jsonl':
      '{"role":"user","content":"The hedge is cut on Fridays from now on.","at":"2026-08-24T09:00:00Z"}\n',
  })
  const { output, exitCode } = await runVitest(dir, ['run', '-t', 'people-01'])
  expect(exitCode, output).toBe(1)
  expect(output).toContain(
    'modelAgent needs the AI SDK, which is not installed: npm install --save-dev ai@6 @ai-sdk/openai-compatible@2',
  )
})
