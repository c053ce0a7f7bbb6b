import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** The lines of a log that an adapter of a fixture project writes; none when there is no log yet. */
export function linesOf(dir: string, log = 'sent.log'): string[] {
  const path = join(dir, log)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/** The JSON values of a log, one a line. */
export function recordsOf<T>(dir: string, log: string): T[] {
  return linesOf(dir, log).map(line => JSON.parse(line) as T)
}

/** What was added to a log while `act` ran. */
export async function addedTo(dir: string, act: () => Promise<unknown>, log = 'sent.log') {
  const before = linesOf(dir, log).length
  await act()
  return linesOf(dir, log).slice(before)
}

const folders: string[] = []
// Not after a test: of those that run at the same time, Vitest does not know which one asks.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A system's temporary folder of its own, so that what a run leaves there can be seen. */
export function ownTempFolder(): { env: { TMPDIR: string }; left(): string[]; path: string } {
  const path = mkdtempSync(join(tmpdir(), 'fixture-temp-'))
  folders.push(path)
  return {
    path,
    env: { TMPDIR: path },
    left: () => readdirSync(path).filter(name => name.startsWith('memory-eval-')),
  }
}

/** Waits until `condition` holds. @throws Error with `what` after the time */
export async function until(what: string, condition: () => boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`)
    await sleep(20)
  }
}

/** A JSON file of a project. */
export function readJson<T>(dir: string, ...path: string[]): T {
  return JSON.parse(readFileSync(join(dir, ...path), 'utf8')) as T
}

/** True while a process with this number runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie has ended; its parent has not asked yet.
  const status = `/proc/${pid}/stat`
  return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'))
}
