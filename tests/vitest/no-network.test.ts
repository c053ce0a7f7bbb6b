import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { config, tinyDataset } from './tiny-dataset.js'

/** Notes every socket that a process opens or listens on, and every name that it looks up. */
const WATCH = `
import { appendFileSync } from 'node:fs'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const log = new URL('./network.log', import.meta.url)
const watch = (owner, name) => {
  const original = owner[name]
  owner[name] = function (...args) {
    appendFileSync(log, name + ' ' + JSON.stringify(args[0] ?? null) + '\\n')
    return original.apply(this, args)
  }
}
watch(net.Socket.prototype, 'connect')
watch(net.Server.prototype, 'listen')
watch(dgram.Socket.prototype, 'bind')
watch(dgram.Socket.prototype, 'send')
watch(dns, 'lookup')
watch(dns, 'resolve')
syncBuiltinESMExports()
`

const REFERENCE = `
import { referenceAdapter } from 'vitest-memory-eval/adapter'
export default referenceAdapter()
`

function project(adapter: string): string {
  return createProject({
    ...tinyDataset(),
    'garden/past-sessions-recorded/sessions/S1/.fluso-agent-core/thread-history.jsonl':
      '{"role":"user","content":"My gardener is called Ottoline Fisk.","at":"2026-08-17T09:00:00Z"}\n',
    'garden/past-sessions-recorded/sessions/S2/.fluso-agent-core/thread-history.jsonl':
      '{"role":"user","content":"The hedge is cut on Fridays from now on.","at":"2026-08-24T09:00:00Z"}\n',
    'memory.adapter.ts': adapter,
    'vitest.config.ts': config(),
    'watch.mjs': WATCH,
  })
}

async function socketsOf(dir: string): Promise<{ log: string; output: string }> {
  const watch = `--import=${join(dir, 'watch.mjs')}`
  const { output } = await runVitest(dir, ['run'], { env: { NODE_OPTIONS: watch } })
  const file = join(dir, 'network.log')
  return { log: existsSync(file) ? readFileSync(file, 'utf8') : '', output }
}

test('the offline eval opens no socket and looks up no name', async () => {
  const { log, output } = await socketsOf(project(REFERENCE))
  expect(output).toMatch(/learned/)
  expect(output).toMatch(/scripted agent/)
  expect(log).toBe('')
})

test('a socket would be noticed', async () => {
  const adapter = REFERENCE.replace(
    'export default',
    "import { connect } from 'node:net'\nconnect(9, '127.0.0.1').on('error', () => {})\nexport default",
  )
  expect((await socketsOf(project(adapter))).log).toContain('connect')
})
