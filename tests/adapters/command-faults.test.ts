import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRunning, misbehave, scratch, started, turn } from './support.js'

describe('a command that cannot be started', () => {
  it('is named with the folders that it was looked for in', async () => {
    const { open } = await started({
      command: 'no-such-program --serve',
      env: { PATH: '/bin:/opt/x' },
    })
    await expect(open()).rejects.toThrow(
      'cannot start no-such-program: command not found. Looked in PATH: /bin, /opt/x. Install it',
    )
  })

  it('is named with its whole path', async () => {
    const cwd = scratch()
    const { open } = await started({ command: ['./server.py'], cwd })
    await expect(open()).rejects.toThrow(
      `cannot start ./server.py: there is no such file: ${join(cwd, 'server.py')}`,
    )
  })

  it('is told from a missing folder', async () => {
    const { open } = await started({ command: process.execPath, cwd: '/no/such/folder' })
    await expect(open()).rejects.toThrow('its folder does not exist: /no/such/folder')
  })

  it('is told from a file that may not be executed', async () => {
    const file = join(scratch(), 'server.py')
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    const { open } = await started({ command: [file] })
    await expect(open()).rejects.toThrow(/may not be executed; make it executable/)
  })
})

describe('a process that does not introduce itself', () => {
  it('and exits: its code and the end of its stderr are shown, made harmless', async () => {
    const { open } = await started({ command: misbehave('exit-at-start') })
    const opening = open()
    await expect(opening).rejects.toThrow(
      /^initialize: .*misbehave\.mjs .*ended with exit code 3; last lines of its stderr:\nTraceback:\n {2}ModuleNotFoundError/,
    )
    await expect(opening).rejects.not.toThrow('\u001b')
  })

  it('and waits: it is ended', async () => {
    const pidFile = join(scratch(), 'pid')
    const { open } = await started({
      command: misbehave('never-introduces', pidFile),
      startTimeout: 400,
    })
    await expect(open()).rejects.toThrow(/did not answer `initialize` within 0.4 s/)
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false)
  })

  it('and waits: calling it off ends it too', async () => {
    const { open } = await started({ command: misbehave('never-introduces') })
    const signal = AbortSignal.abort(new Error('interrupted'))
    await expect(open({ signal })).rejects.toThrow('interrupted')
  })

  it('or does so wrongly: each wrong field is named', async () => {
    const { open } = await started({ command: misbehave('bad-introduction') })
    const opening = open()
    await expect(opening).rejects.toThrow(/initialize was answered with something else/)
    await expect(opening).rejects.toThrow(/protocol[\s\S]*verbs/)
  })
})

describe('a process that fails in the middle of a case', () => {
  it.each([
    ['exit', /^send: .*ended with exit code 137; last lines of its stderr:\nout of memory$/],
    ['signal', /^send: .*was ended by SIGKILL; it wrote nothing to stderr$/],
    ['half-line', /^send: .*ended with exit code 0/],
    [
      'print',
      /^send: .*no message of the protocol: .*Loading model .*more characters\]\nstdout belongs/,
    ],
    ['not-utf8', /^send: .*wrote a line to stdout that is not UTF-8/],
    ['close-stdout', /^send: .*closed its stdout while it was still running/],
    ['wrong-shape', /^send was answered with something else[\s\S]*got \{"rply":"oops"\}/],
  ])('%s: ends that call with the reason, and no other case', async (way, reason) => {
    const { chat } = await started({ command: misbehave(way) })
    const { memory, session } = await chat()
    const call = session.send('x', turn)
    await expect(call).rejects.toThrow(reason)
    await expect(call).rejects.not.toThrow('\u001b')
    await expect(memory.close?.()).resolves.toBeUndefined()
    const next = await chat()
    await expect(next.memory.settle?.()).resolves.toBeUndefined()
    await next.memory.close?.()
  })

  it('floods stdout without a newline: ends at the limit', async () => {
    const { chat } = await started({ command: misbehave('flood-stdout'), maxLineBytes: 1_000_000 })
    const { session } = await chat()
    await expect(session.send('x', turn)).rejects.toThrow(
      'wrote more than 1,000,000 bytes to stdout without a newline',
    )
  })

  it('floods stderr: goes on, and only its end is shown when it dies', async () => {
    const { chat } = await started({ command: misbehave('flood-stderr') })
    const { memory, session } = await chat()
    expect(await session.send('x', turn)).toBe('still here')
    await memory.close?.()
    const { session: dying } = await chat()
    const error: Error = await Promise.resolve(dying.send('die', turn)).then(
      () => new Error('no'),
      e => e,
    )
    expect(error.message).toMatch(/the end of the flood$/)
    expect(error.message.length).toBeLessThan(6000)
  })

  it('closes its stdin: the next call says that it is gone', async () => {
    const { chat } = await started({ command: misbehave('close-stdin') })
    const { session } = await chat()
    expect(await session.send('x', turn)).toBe('x')
    await new Promise(resolve => setTimeout(resolve, 100))
    await expect(session.send('again', turn)).rejects.toThrow(/^send: .*closed its stdin/)
  })

  it('dies between two calls: the next one says so', async () => {
    const { chat } = await started({ command: misbehave('dies-when-idle') })
    const { memory, session } = await chat()
    expect(await session.send('x', turn)).toBe('x')
    await new Promise(resolve => setTimeout(resolve, 200))
    await expect(session.send('again', turn)).rejects.toThrow(/^send: .*exit code 5/)
    await memory.close?.()
  })

  it('dies unnoticed: close says so, since what it wrote may be lost', async () => {
    const { chat } = await started({ command: misbehave('exit-at-close') })
    const { memory } = await chat()
    await expect(memory.close?.()).rejects.toThrow(/ended badly after `close` \(exit code 9\)/)
  })
})

describe('a process whose answers come oddly', () => {
  it.each([
    ['twice', 'first'],
    ['pieces', 'Zoë 🙂 in pieces'],
    ['one-chunk', 'after 50 logs'],
  ])('%s: is understood', async (way, reply) => {
    const { chat, logs } = await started({ command: misbehave(way) })
    const { memory, session } = await chat()
    expect(await session.send('x', turn)).toBe(reply)
    await memory.close?.()
    if (way === 'twice')
      expect(logs).toEqual([expect.stringMatching(/^ignored an answer to request/)])
    if (way === 'one-chunk') expect(logs).toHaveLength(50)
  })
})

describe('a process that never answers', () => {
  it('lets the caller go when its time is up, and is ended at close', async () => {
    const pidFile = join(scratch(), 'pid')
    const { chat } = await started({ command: misbehave('ignores-everything', pidFile) })
    const { memory, session } = await chat()
    const signal = AbortSignal.timeout(100)
    await expect(session.send('x', { ...turn, signal })).rejects.toThrow(/timeout/)
    const pid = Number(readFileSync(pidFile, 'utf8'))
    expect(isRunning(pid)).toBe(true)
    const start = performance.now()
    await memory.close?.()
    expect(isRunning(pid)).toBe(false)
    expect(performance.now() - start).toBeLessThan(4000)
  })
})
