import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest, startVitest, writeFiles } from './host.js'
import { addedTo, isRunning, linesOf, ownTempFolder, until } from './observe.js'
import { config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

/**
 * An assistant in a process of its own that notes its number, answers at once, and hangs when `HANG`
 * matches what it is sent and no file `go-on` is there. It ignores the end of its input and SIGTERM.
 */
const SERVER = `
import { appendFileSync, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'

appendFileSync('pids.log', process.pid + '\\n')
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})
setInterval(() => {}, 1000)
const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (method === 'initialize') return answer(id, { protocol: 1, verbs: ['openSession'] })
  if (method === 'close') return answer(id, null), process.exit()
  if (method !== 'send') return answer(id, null)
  appendFileSync('sent.log', params.text + '\\n')
  if (params.text.includes(process.env.HANG) && !existsSync('go-on')) return
  answer(id, { reply: 'Ottoline cuts it on Fridays.' })
})
`

function commandProject(hang: string): string {
  return createProject({
    ...tinyDataset(),
    'vitest.config.ts': config('concurrency: 1,'),
    'server.mjs': SERVER,
    'memory.adapter.ts': `
import { commandAdapter } from 'vitest-memory-eval/adapter'
export default commandAdapter({
  command: [process.execPath, 'server.mjs'],
  cwd: new URL('.', import.meta.url),
  env: { HANG: ${JSON.stringify(hang)} },
  inputs: ['server.mjs'],
})
`,
  })
}

const pids = (dir: string) => linesOf(dir, 'pids.log').map(Number)

test.concurrent('Ctrl+C in the past ends the run with 130 and all it started', async () => {
  const temp = ownTempFolder()
  const dir = commandProject('Fridays')
  const child = startVitest(dir, ['run'], { env: temp.env })
  await until('the turn that hangs is sent', () => linesOf(dir).length === 3)
  child.kill('SIGINT')
  const { exitCode } = await child
  expect(exitCode).toBe(130)
  await until('no process is left', () => !pids(dir).some(isRunning), 5000)
  expect(temp.left()).toEqual([])

  writeFiles(dir, { 'go-on': '' })
  let output = ''
  const sent = await addedTo(dir, async () => {
    output = (await runVitest(dir, ['run', '-t', '^people-01'], { env: temp.env })).output
  })
  expect(sent).toEqual(['The hedge is cut on Fridays from now on.', 'Who is my gardener?'])
  expect(output).toContain('going on after session 1')
  expect(pids(dir).some(isRunning)).toBe(false)
})

test.concurrent('Ctrl+C in a case ends the run with 130, and finished results stay', async () => {
  const temp = ownTempFolder()
  const dir = commandProject('a note for the gardener')
  const child = startVitest(dir, ['run'], { env: temp.env })
  await until('the case that hangs is sent', () => linesOf(dir).length === 6)
  child.kill('SIGINT')
  const { exitCode } = await child
  expect(exitCode).toBe(130)
  await until('no process is left', () => !pids(dir).some(isRunning), 5000)
  expect(temp.left()).toEqual([])
  const results = join(dir, '.vitest/memory-eval/garden/learned/run-1/tests')
  expect(readdirSync(results).sort()).toEqual(['people-01.json', 'rules-01.json'])
  expect(JSON.parse(readFileSync(join(results, 'people-01.json'), 'utf8'))).toMatchObject({
    reply: 'Ottoline cuts it on Fridays.',
  })

  writeFiles(dir, { 'go-on': '' })
  const sent = await addedTo(dir, () => runVitest(dir, ['run'], { env: temp.env }))
  expect(sent, 'the past is not sent again').toHaveLength(6)
})
