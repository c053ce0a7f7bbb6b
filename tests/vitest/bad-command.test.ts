import { expect, test, vi } from 'vitest'
import { createProject, runVitest } from './host.js'
import { isRunning, linesOf, readJson, until } from './observe.js'
import { config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

/** An assistant in a process of its own that speaks the protocol, but for what it does first. */
const server = (act: string) => `
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
appendFileSync('pids.log', process.pid + '\\n')
const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  ${act}
  if (method === 'initialize') return answer(id, { protocol: 1, verbs: ['openSession'] })
  answer(id, method === 'send' ? { reply: 'Ottoline, on Fridays.' } : null)
})
`

async function runCommand(act: string, command = "[process.execPath, 'server.mjs']", options = '') {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(options),
    'unit.test.ts': "import { test } from 'vitest'\ntest('a test of my own', () => {})\n",
    'server.mjs': server(act),
    'memory.adapter.ts': `
import { commandAdapter } from 'vitest-memory-eval/adapter'
export default commandAdapter({
  command: ${command}, cwd: new URL('.', import.meta.url), inputs: ['server.mjs'], startTimeout: 5000,
})
`,
  })
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.output).toMatch(/✓ .*a test of my own/)
  await until(
    'no process is left',
    () => !linesOf(dir, 'pids.log').map(Number).some(isRunning),
    3000,
  )
  return { ...run, dir, text: run.output.replace(/\s+/g, ' ') }
}

test.concurrent('a command that is not there', async () => {
  const { exitCode, text } = await runCommand('', "['memory-server-of-nobody', '--stdio']")
  expect(exitCode).toBe(1)
  expect(text).toContain('cannot start memory-server-of-nobody: command not found. Looked in PATH:')
  expect(text).toContain('Install it, or give its whole path')
})

test.concurrent('a command that exits at once', async () => {
  const { exitCode, text } = await runCommand(
    '',
    `[process.execPath, '-e', "console.error('no database at /var/lib/x'); process.exit(3)"]`,
  )
  expect(exitCode).toBe(1)
  expect(text).toMatch(
    /ended with exit code 3; last lines of its stderr: no database at \/var\/lib\/x/,
  )
})

test.concurrent('a command that prints something else than the protocol', async () => {
  const { exitCode, text } = await runCommand("console.log('Listening on port 8080')")
  expect(exitCode).toBe(1)
  expect(text).toMatch(/Listening on port 8080/)
  expect(text).toMatch(/stdout|protocol|JSON/)
})

test.concurrent('a command that floods stderr is served all the same', async () => {
  const { exitCode, output } = await runCommand(
    "for (let i = 0; i < 2000; i++) console.error('debug '.repeat(100))",
  )
  expect(exitCode, output.slice(0, 4000)).toBe(1)
  // The two tests that need a file fail; the others pass, and the flood is not printed.
  expect(output).toMatch(/Tests +2 failed \| 5 passed/)
  expect(output.length).toBeLessThan(40_000)
})

test.concurrent('a command that dies in one case leaves the others alone', async () => {
  const { exitCode, text, dir } = await runCommand(
    "if (method === 'send' && /Who is/.test(params.text)) { console.error('segmentation fault in recall'); process.exit(139) }",
  )
  expect(exitCode).toBe(1)
  expect(text).toMatch(
    /errored: `send` failed: .*exit code 139; last lines of its stderr: segmentation fault in recall/,
  )
  expect(text).toMatch(/✓ .*rules-01/)
  expect(text).toContain('incomplete: 1 errored (people-01)')
  const place = '.vitest/memory-eval/garden/learned/run-1/tests'
  expect(readJson<{ reply: string }>(dir, place, 'rules-01.json').reply).toContain('Fridays')
})

test.concurrent('a command that never answers is ended', async () => {
  const { exitCode, text } = await runCommand(
    "if (method === 'send' && /Who is/.test(params.text)) return",
    undefined,
    'turnTimeout: 500,',
  )
  expect(exitCode).toBe(1)
  expect(text).toContain('errored: no answer within 500 ms (turnTimeout)')
  expect(text).toMatch(/✓ .*rules-01/)
})
