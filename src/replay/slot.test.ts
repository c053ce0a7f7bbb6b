import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HarnessError, InterruptedError } from './errors.js'
import { self } from './owner.js'
import { acquireSlot } from './slot.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'slot-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const slots = () => readdirSync(dir).filter(name => name.startsWith('slot-'))

test('no more than the limit run at a time, and all get their turn in order', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const work = async (index: number) => {
    const release = await acquireSlot(dir, 3)
    most = Math.max(most, ++running)
    await sleep(2)
    order.push(index)
    running--
    release()
    release()
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))
  expect(most).toBe(3)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(slots()).toEqual([])
})

test('who waits can be interrupted, and takes nothing', async () => {
  const release = await acquireSlot(dir, 1)
  const controller = new AbortController()
  const waiting = acquireSlot(dir, 1, controller.signal)
  controller.abort()
  await expect(waiting).rejects.toThrow(InterruptedError)
  release()
  expect(slots()).toEqual([])
})

test('a slot of a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')
  const dead = { ...self, pid: child.pid, started: '1', nonce: 'dead' }
  writeFileSync(join(dir, 'slot-1'), JSON.stringify(dead))
  const release = await acquireSlot(dir, 1)
  expect(slots()).toEqual(['slot-1'])
  release()
  expect(slots()).toEqual([])
})

test('a slot of a living process is waited for', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  const alive = { pid: child.pid, started: null, host: hostname(), nonce: 'alive' }
  writeFileSync(join(dir, 'slot-1'), JSON.stringify(alive))
  let taken = false
  const waiting = acquireSlot(dir, 1).then(release => {
    taken = true
    release()
  })
  await sleep(300)
  expect(taken).toBe(false)
  child.kill('SIGKILL')
  await waiting
})

test('a number that went to another process is no sign of life', async () => {
  const reused = { ...self, started: 'long ago', nonce: 'reused' }
  writeFileSync(join(dir, 'slot-1'), JSON.stringify(reused))
  // Only where the system tells when a process began can the two be told apart.
  if (self.started === null) return
  ;(await acquireSlot(dir, 1))()
})

test('a folder that is removed is made again', async () => {
  ;(await acquireSlot(dir, 1))()
  rmSync(dir, { recursive: true })
  ;(await acquireSlot(dir, 1))()
})

test('a folder that cannot be written is named', async () => {
  const file = join(dir, 'file')
  writeFileSync(file, '')
  await expect(acquireSlot(join(file, 'slots'), 1)).rejects.toThrow(HarnessError)
})
