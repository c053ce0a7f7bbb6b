import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import {
  type CommandAdapterOptions,
  commandAdapter,
  type Memory,
  type OpenMemory,
  type OpenSession,
  type Session,
} from '../../src/adapters/index.js'

export const script = (name: string) => fileURLToPath(new URL(`processes/${name}`, import.meta.url))

/** The command that runs one of the processes here. */
export const node = (name: string, ...args: string[]) => [execPath, script(name), ...args]

/** The command of a process that behaves badly; it writes its id into `pidFile`. */
export const misbehave = (way: string, pidFile = '') => node('misbehave.mjs', way, pidFile)

/** A folder that is removed with the test. */
export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'adapters-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const sessionDetails: OpenSession = {
  id: 'S1',
  user: 'maya-okafor',
  project: 'Home',
  date: '2026-10-05T09:00:00Z',
  workspaceDir: '/nowhere',
  files: [],
}

export const turn = { date: '2026-10-05T09:00:00Z', kind: 'ask' } as const

/** An adapter that has started, as the harness would start it, and ends itself with the test. */
export async function started(options: CommandAdapterOptions) {
  const logs: string[] = []
  const log = (message: string) => void logs.push(message)
  const signal = new AbortController().signal
  const adapter = commandAdapter(options)
  const processes = await adapter.start?.({ env: process.env, signal, log })
  if (!processes) throw new Error('commandAdapter has a start')
  const open = async (context: Partial<OpenMemory> = {}): Promise<Memory> =>
    adapter.open(
      { stateDir: '/nowhere', namespace: 'n', setup: 'learned', signal, log, ...context },
      processes,
    )
  const chat = async (): Promise<{ memory: Memory; session: Session }> => {
    const memory = await open()
    const session = await memory.openSession?.(sessionDetails)
    if (!session) throw new Error('the process names no openSession')
    return { memory, session }
  }
  const stop = async () => adapter.stop?.(processes)
  onTestFinished(stop)
  return { adapter, logs, open, chat, stop }
}

/** Whether a process runs; one that ended and waits to be collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return state.trim() !== '' && !state.startsWith('Z')
  } catch {
    return false
  }
}
