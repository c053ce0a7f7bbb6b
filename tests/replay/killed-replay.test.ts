import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessions } from './child.js'

const script = fileURLToPath(new URL('./child.mjs', import.meta.url))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'killed-replay-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Runs a replay in a process of its own; its events, and the signal that ended it. */
async function replay(...args: string[]) {
  const env = { ...process.env, TMPDIR: root }
  const child = spawn(process.execPath, [script, root, ...args], { env, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.pipe(process.stderr)
  const [, signal] = await once(child, 'close')
  const events: Record<string, unknown>[] = output
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  return { signal, events, snapshot: events.find(event => event.type === 'snapshot') }
}

const lines = (path: string) => readFileSync(join(root, path), 'utf8').trim().split('\n')
const turns = (from: number) =>
  sessions.slice(from - 1).flatMap(({ id }) => [`${id} first`, `${id} second`])

test('a replay that is killed in session 10 goes on with session 10', {
  timeout: 30_000,
}, async () => {
  const killed = await replay('run-1', 'S10')
  expect(killed.signal).toBe('SIGKILL')
  const before = lines('sent.log').length
  const { snapshot, events } = await replay('run-2')
  expect(events[0]).toMatchObject({ type: 'start', resumeFrom: 9, turns: 10 })
  expect(snapshot).toMatchObject({ status: 'ready', sends: 28 })
  expect(lines('sent.log').slice(before)).toEqual(turns(10))
  // The half-taught session of the killed run has left nothing behind.
  expect(lines('cache/tiny/learned/state/notes')).toEqual(turns(1))
  const left = readdirSync(join(root, 'cache/tiny/learned')).sort()
  expect(left).toEqual(['replay.json', 'state', 'workspace'])
})

test('of two processes one replays, and the other waits for it', { timeout: 30_000 }, async () => {
  const both = await Promise.all([replay('run-1', '', '5'), replay('run-2', '', '5')])
  expect(lines('sent.log')).toEqual(turns(1))
  expect(both.map(({ snapshot }) => snapshot?.status)).toEqual(['ready', 'ready'])
  const types = both.map(({ events }) => events.map(event => event.type))
  expect(types.flat().filter(type => type === 'reused')).toHaveLength(1)
  expect(types.flat().filter(type => type === 'start')).toHaveLength(1)
})
