import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poll } from '../../src/adapters/index.js'
import { isRunning, misbehave, scratch, script, started } from './support.js'

const bundle = mkdtempSync(join(tmpdir(), 'adapters-bundle-'))

/** Starts a process that opens a memory and does not close it. */
function startParent(command: string[], how: string) {
  const adapters = pathToFileURL(join(bundle, 'index.js')).href
  const parent = spawn(process.execPath, [
    script('parent.mjs'),
    adapters,
    JSON.stringify(command),
    how,
  ])
  return {
    kill: (signal: NodeJS.Signals) => parent.kill(signal),
    opened: new Promise(resolve => parent.stdout.once('data', resolve)),
    ended: new Promise(resolve => parent.once('exit', (code, signal) => resolve(signal ?? code))),
  }
}

const toEnd = (pid: number) =>
  poll(() => !isRunning(pid), { what: `process ${pid} to end`, timeout: 3000 })

describe('what a command leaves running', () => {
  beforeAll(async () => {
    await build({
      root: fileURLToPath(new URL('../..', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: 'src/adapters/index.ts', outDir: bundle, emptyOutDir: false },
    })
  }, 30_000)
  afterAll(() => rmSync(bundle, { recursive: true, force: true }))

  it('is nothing that the process itself started', async () => {
    const { open } = await started({ command: misbehave('leaves-a-child') })
    const memory = await open()
    const pid = Number(await memory.recall?.({ user: 'u', query: '', keywords: [] }))
    expect(isRunning(pid)).toBe(true)
    await memory.close?.()
    await toEnd(pid)
  })

  it.each([
    ['ends', 'exit', 0],
    ['is interrupted', 'SIGINT', 'SIGINT'],
    ['is terminated', 'SIGTERM', 'SIGTERM'],
    ['loses its terminal', 'SIGHUP', 'SIGHUP'],
    ['throws', 'throw', 1],
  ])('is nothing when the parent %s, however stubborn the process', async (_, how, exit) => {
    const pidFile = join(scratch(), 'pid')
    const parent = startParent(misbehave('ignores-everything', pidFile), how)
    if (how.startsWith('SIG')) {
      await parent.opened
      parent.kill(how as NodeJS.Signals)
    }
    expect(await parent.ended).toBe(exit)
    await toEnd(Number(readFileSync(pidFile, 'utf8')))
  })

  it('is nothing that minds its stdin when the parent is killed', async () => {
    const pidFile = join(scratch(), 'pid')
    const parent = startParent(misbehave('never', pidFile), 'SIGKILL')
    await parent.opened
    parent.kill('SIGKILL')
    await toEnd(Number(readFileSync(pidFile, 'utf8')))
  })
})
