import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Session } from '../../src/adapters/contract.js'
import { defineAdapter } from '../../src/adapters/define-adapter.js'
import { openCase, runCase } from '../../src/replay/index.js'
import { history, makeProject, session } from './fixture.js'
import { notebook } from './notebook.js'

/** An assistant whose only verb is the `send` given. */
const assistant = (send: (workspaceDir: string) => unknown, close?: () => void) =>
  defineAdapter(() => ({
    openSession: ({ workspaceDir }) => ({
      send: (async () => send(workspaceDir)) as Session['send'],
    }),
    close,
  }))

test('a case asks a copy of the taught memory in a fresh session', async () => {
  const { replay, caseOf, tempRoot } = makeProject()
  const { adapter, calls } = notebook()
  const snapshot = await replay(adapter)
  calls.length = 0
  const first = await runCase(caseOf(adapter, snapshot), 'what do you know?', { kind: 'ask' })
  const second = await runCase(caseOf(adapter, snapshot), 'what do you know?')
  const all = 'turn 1.1|turn 1.2|turn 2.1|turn 2.2|turn 3.1|turn 3.2|what do you know?'
  expect(first).toEqual({ reply: all, ms: expect.any(Number) })
  expect(second.reply).toBe(all)
  expect(calls.map(call => call.verb)).toEqual([
    ...['open', 'openSession', 'send', 'close session', 'close'],
    ...['open', 'openSession', 'send', 'close session', 'close'],
  ])
  expect(calls[1]).toMatchObject({ user: 'maya-okafor', project: 'Home', files: [] })
  expect(calls[2]).toMatchObject({ date: '2026-10-05T09:00:00Z', kind: 'ask' })
  expect(String(calls[1]?.workspaceDir).startsWith(tempRoot)).toBe(true)
  expect(calls[1]?.workspaceDir).not.toBe(calls[6]?.workspaceDir)
})

test('files that the turn created or changed are found, in this project and others', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = assistant(folder => {
    expect(readFileSync(join(folder, 'in', '2.csv'), 'utf8')).toBe('file 2')
    writeFileSync(join(folder, 'in', '2.csv'), 'changed')
    unlinkSync(join(folder, 'in', '4.csv'))
    mkdirSync(join(folder, 'reports'))
    writeFileSync(join(folder, 'reports', 'a.md'), 'on disk')
    writeFileSync(join(folder, '..', 'Weekly Ops', 'b.md'), 'other')
    const files = { 'reports/a.md': 'returned', 'c.md': 'returned', '/etc/passwd': 'unsafe' }
    return { reply: 'done', turn: 'draft, done', files, usage: { tokens: 7 }, asked: ['ana'] }
  })
  const snapshot = await replay(adapter, { setup: 'none', history: history(4) })
  expect(await runCase(caseOf(adapter, snapshot), 'write it')).toEqual({
    reply: 'done',
    turn: 'draft, done',
    files: {
      'in/2.csv': 'changed',
      'reports/a.md': 'on disk',
      'projects/Weekly Ops/b.md': 'other',
      'c.md': 'returned',
      // Only a string to match: nothing is ever opened under it.
      '/etc/passwd': 'unsafe',
    },
    usage: { tokens: 7 },
    asked: ['ana'],
    ms: expect.any(Number),
  })
  const { dir } = snapshot
  expect(readFileSync(join(dir, 'workspace/projects/Home/in/2.csv'), 'utf8')).toBe('file 2')
})

test('a project that no session had is an empty folder', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = assistant(folder => `${folder.split('/').at(-1)}: ${readdirSync(folder).length}`)
  const snapshot = await replay(adapter, { setup: 'none' })
  const result = await runCase(caseOf(adapter, snapshot, { project: 'New' }), 'x')
  expect(result.reply).toBe('New: 0')
})

test.each<[string, () => unknown, string]>([
  ['throws', () => Promise.reject(new Error('overloaded')), '`send` failed: overloaded'],
  ['throws no error', () => Promise.reject({ code: 7 }), '`send` failed: {"code":7}'],
  ['returns nothing', () => undefined, '`send` returned no reply text'],
  ['returns no text', () => ({ reply: 7 }), '`send` returned no reply text'],
  ['returns an empty reply', () => ' ', '`send` returned an empty reply, and no file was written'],
  ['never answers', () => new Promise(() => {}), 'no answer within 100 ms (turnTimeout)'],
  ['repeats a canary', () => 'It is canary-5a1e.', 'saw the answers: '],
  [
    'names a file after one',
    () => ({ reply: 'x', files: { 'canary-5a1e': '' } }),
    'saw the answers',
  ],
])('an assistant that %s: an error, and the memory is closed', async (_, send, error) => {
  const { replay, caseOf } = makeProject()
  let closed = 0
  const adapter = { ...assistant(send, () => void closed++), limits: { turnTimeout: 100 } }
  const snapshot = await replay(adapter, { setup: 'none' })
  const result = await runCase(caseOf(adapter, snapshot), 'x')
  expect(result.error).toContain(error)
  expect(closed).toBe(1)
})

test('an empty reply is one where a file was written', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = assistant(() => ({ reply: '', files: { 'a.md': 'text' } }))
  const result = await runCase(caseOf(adapter, await replay(adapter, { setup: 'none' })), 'x')
  expect(result).toMatchObject({ reply: '', files: { 'a.md': 'text' } })
  expect(result).not.toHaveProperty('error')
})

test('a case has a limit of its own', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = assistant(() => new Promise(() => {}))
  const snapshot = await replay(adapter, { setup: 'none' })
  const limits = { turnTimeout: 5000, caseTimeout: 80, settleTimeout: 100 }
  const { error } = await runCase(caseOf(adapter, snapshot, { limits }), 'x')
  expect(error).toBe('the case took longer than 80 ms (caseTimeout)')
})

test('an interrupted case ends at once', async () => {
  const { replay, caseOf } = makeProject()
  const controller = new AbortController()
  const adapter = assistant(() => {
    setTimeout(() => controller.abort(), 10)
    return new Promise(() => {})
  })
  const snapshot = await replay(adapter, { setup: 'none' })
  const { signal } = controller
  expect((await runCase(caseOf(adapter, snapshot, { signal }), 'x')).error).toBe('interrupted')
})

test('a memory that does not close is reported, and does not hold the case up', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = defineAdapter({
    limits: { turnTimeout: 50 },
    open: () => ({
      openSession: () => ({ send: async () => 'ok', close: () => Promise.reject(new Error('a')) }),
      close: () => new Promise<void>(() => {}),
    }),
  })
  const snapshot = await replay(adapter, { setup: 'none' })
  const opened = await openCase(caseOf(adapter, snapshot))
  expect(await opened.ask('x')).toMatchObject({
    reply: 'ok',
    error: 'closing the session failed: a',
  })
  const problem = 'closing the memory failed: `close` did not finish within 50 ms'
  expect(await opened.close()).toBe(problem)
  expect(await opened.close()).toBe(problem)
})

test('a memory that comes up too late is closed all the same', async () => {
  const { replay, caseOf } = makeProject()
  let closed = false
  const adapter = defineAdapter({
    limits: { caseTimeout: 30 },
    async open({ signal }) {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      return {
        close() {
          closed = true
        },
      }
    },
  })
  const snapshot = await replay(adapter, { setup: 'none' })
  const { error } = await runCase(caseOf(adapter, snapshot), 'x')
  expect(error).toBe('`open` did not finish within 30 ms (caseTimeout)')
  await expect.poll(() => closed).toBe(true)
})

test('secrets are hidden in replies, files and errors', async () => {
  const { replay, caseOf } = makeProject()
  const redact = ['sk-1234']
  const told = assistant(() => ({ reply: 'sk-1234', turn: 'a sk-1234', files: { a: '=sk-1234' } }))
  const snapshot = await replay(told, { setup: 'none' })
  expect(await runCase(caseOf(told, snapshot, { redact }), 'x')).toMatchObject({
    reply: '[redacted]',
    turn: 'a [redacted]',
    files: { a: '=[redacted]' },
  })
  const failing = assistant(() => Promise.reject(new Error('401 for sk-1234')))
  const { error } = await runCase(caseOf(failing, snapshot, { redact }), 'x')
  expect(error).toBe('`send` failed: 401 for [redacted]')
})

test('a kind that the agent does not serve is not applicable, and nothing is opened', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter, calls } = notebook({ agent: { name: 'scripted agent', kinds: ['ask'] } })
  const snapshot = await replay(adapter, { setup: 'none' })
  expect(await runCase(caseOf(adapter, snapshot), 'x', { kind: 'do' })).toEqual({
    reply: '',
    notApplicable: 'the scripted agent serves ask requests only, and this is a do request',
  })
  expect(calls).toEqual([])
})

test('a failed replay fails its cases with the same error', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = assistant(() => Promise.reject(new Error('overloaded')))
  const snapshot = await replay(adapter)
  expect((await runCase(caseOf(adapter, snapshot), 'x')).error).toBe(snapshot.error)
})

test('a memory without an assistant says how to get one', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = defineAdapter(() => ({ recall: () => '' }))
  const snapshot = await replay(adapter, { setup: 'none' })
  expect((await runCase(caseOf(adapter, snapshot), 'x')).error).toContain('withAgent')
})

test('a snapshot that another run replaced is not taken for this one', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter } = notebook()
  const snapshot = await replay(adapter)
  await replay(adapter, { key: 'other', runId: 'run-2' })
  const { error } = await runCase(caseOf(adapter, snapshot), 'x')
  expect(error).toContain('another run replaced the snapshot')
})

test('kept folders are told, and stay when the run ends', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter } = notebook()
  const snapshot = await replay(adapter)
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  await runCase(caseOf(adapter, snapshot, { keep: true, log }), 'keep me')
  const [, state = '', workspace = ''] = /state (.*), workspace (.*)/.exec(logged[0] ?? '') ?? []
  expect(readFileSync(join(state, 'notes.json'), 'utf8')).toContain('keep me')
  expect(existsSync(join(workspace, 'projects', 'Home'))).toBe(true)
})

test('a large clone is removed as soon as its case ends', async () => {
  const { replay, caseOf, tempRoot } = makeProject()
  const adapter = defineAdapter(({ stateDir }) => {
    writeFileSync(join(stateDir, 'vectors'), Buffer.alloc(2 << 20))
    return { openSession: () => ({ send: async () => 'ok' }) }
  })
  const snapshot = await replay(adapter, { history: history(1, { sessions: [session(1)] }) })
  const { reply } = await runCase(caseOf(adapter, snapshot), 'x')
  expect(reply).toBe('ok')
  const left = readdirSync(tempRoot).filter(name => existsSync(join(tempRoot, name, 'vectors')))
  expect(left).toEqual([])
})

test('several requests of one case each have a session, and files are told once', async () => {
  const { replay, caseOf } = makeProject()
  const answer = (text: string, folder: string) => {
    writeFileSync(join(folder, `${text}.md`), text)
  }
  const { adapter } = notebook({ answer })
  const snapshot = await replay(adapter, { setup: 'none' })
  const opened = await openCase(caseOf(adapter, snapshot))
  expect(await opened.ask('a')).toMatchObject({ reply: 'a', files: { 'a.md': 'a' } })
  expect((await opened.ask('b')).files).toEqual({ 'b.md': 'b' })
  await opened.close()
})
