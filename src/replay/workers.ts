import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onProcessEnd } from '../adapters/process-end.js'
import { isAlive, type Owner, parseOwner, self } from './owner.js'

/** Milliseconds that workers have to end what they started. */
const GRACE = 1000

const folder = (tempRoot: string) => join(tempRoot, '.workers')
const noted = new Set<string>()

/** Notes in the temporary root of a run that this process is one of its workers. */
export function noteWorker(tempRoot: string): void {
  const path = join(folder(tempRoot), `${self.nonce}.json`)
  if (noted.has(path)) return
  noted.add(path)
  mkdirSync(folder(tempRoot), { recursive: true })
  writeFileSync(path, JSON.stringify(self))
  onProcessEnd(() => rmSync(path, { force: true }))
}

/**
 * Ends the workers of a run that is interrupted, and waits for them: Vitest 5 kills them as soon as
 * its main process is gone, and what they started would stay. Does nothing when all have ended.
 */
export function endWorkers(tempRoot: string): void {
  const running = () => workers(tempRoot).filter(owner => isAlive(owner, 0))
  for (const { pid } of running()) terminate(pid)
  const end = Date.now() + GRACE
  const clock = new Int32Array(new SharedArrayBuffer(4))
  while (Date.now() < end && running().length > 0) Atomics.wait(clock, 0, 0, 10)
}

function workers(tempRoot: string): Owner[] {
  if (!existsSync(folder(tempRoot))) return []
  return readdirSync(folder(tempRoot)).flatMap(name => {
    try {
      return parseOwner(readFileSync(join(folder(tempRoot), name), 'utf8')) ?? []
    } catch {
      // It has just ended.
      return []
    }
  })
}

function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has just ended.
  }
}
