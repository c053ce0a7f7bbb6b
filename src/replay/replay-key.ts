import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Adapter, Setup } from '../adapters/contract.js'
import type { History } from './contract.js'
import { hashFiles } from './hash-files.js'

/** One thing that a replay depends on. */
export interface KeyPart {
  name: string
  value: unknown
}

/** A hash over named parts, in whatever order they come. */
export function replayKey(parts: KeyPart[]): string {
  const lines = parts.map(({ name, value }) => `${JSON.stringify(name)}:${canonical(value)}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

export interface ReplayInputs {
  history: History
  setup: Setup
  adapter: Pick<Adapter, 'external' | 'inputs'>
  /** Folder that paths are relative to: that of the config file. */
  root: string
  packageVersion: string
  /** The adapter module and all that it imports, by path. */
  adapterFiles: string[]
  /** Options that change a replay; time-outs and the like do not. */
  options?: unknown
  lockFile?: string
  /** `inputs` of the options; those of the adapter are added. */
  inputs?: string[]
  /** Names of environment variables that change the system. */
  cacheEnv?: string[]
  env?: Record<string, string | undefined>
}

/**
 * The key of a replay, from all that it depends on; null when the system is a process or an address
 * that says nothing about its version, so that its replay must not be reused across runs.
 *
 * @throws HarnessError that names an input which does not exist
 */
export function keyOfReplay(replay: ReplayInputs): string | null {
  const { adapter, root, setup, history, env = process.env } = replay
  const inputs = [...(replay.inputs ?? []), ...adapter.inputs]
  const hashed = hashFiles(inputs, root, 'inputs')
  if (adapter.external && inputs.length === 0) return null
  const lockFiles = replay.lockFile && existsSync(replay.lockFile) ? [replay.lockFile] : []
  return replayKey([
    { name: 'history', value: taught(history, setup) },
    { name: 'setup', value: setup },
    { name: 'package', value: replay.packageVersion },
    { name: 'adapter', value: hashFiles(replay.adapterFiles, root, 'adapter') },
    { name: 'options', value: replay.options ?? null },
    { name: 'lock file', value: hashFiles(lockFiles, root, 'lock file') },
    { name: 'inputs', value: hashed },
    { name: 'env', value: (replay.cacheEnv ?? []).map(name => [name, env[name] ?? null]) },
  ])
}

/** What of a history reaches the system: rows, plants and canaries do not. */
function taught(history: History, setup: Setup): unknown {
  const { dataset, sessions, defaultUser, recorded, recordedWorkspace, answerKeyDir } = history
  const files = sessions.map(({ project, files }) => ({ project, files }))
  if (setup === 'none') return { dataset, files }
  if (setup === 'answer-key') {
    const key = answerKeyDir ? hashFiles(['.'], answerKeyDir, 'answer key') : null
    return { dataset, files, key }
  }
  const scripts = sessions.map(({ id, date, project, files, turns, user }) => ({
    id,
    date,
    project,
    files,
    turns,
    user: user ?? defaultUser,
  }))
  return { dataset, scripts, recorded, recordedWorkspace }
}

/** JSON with the fields of objects in order, so that equal values are equal texts. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  )
}
