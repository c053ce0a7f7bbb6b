import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Adapter } from '../../src/adapters/contract.js'
import type { PastSession } from '../../src/dataset/session.js'
import {
  cacheRoot,
  createTempRoot,
  type EnsureReplay,
  ensureReplay,
  type History,
  type OpenCaseOptions,
  prepareOutputFolder,
  type ReplayEvent,
  removeTempRoot,
  type Snapshot,
} from '../../src/replay/index.js'

export const limits = { turnTimeout: 2000, caseTimeout: 4000, settleTimeout: 2000 }

/** A session of two turns, with a file. */
export function session(number: number, change: Partial<PastSession> = {}): PastSession {
  return {
    id: `S${number}`,
    date: `2026-08-${String(number).padStart(2, '0')}`,
    project: number % 2 ? 'Weekly Ops' : 'Home',
    files: [{ path: `in/${number}.csv`, text: `file ${number}` }],
    turns: [`turn ${number}.1`, `turn ${number}.2`],
    plants: [],
    ...change,
  }
}

export function history(sessions = 3, change: Partial<History> = {}): History {
  return {
    dataset: 'tiny',
    sessions: Array.from({ length: sessions }, (_, index) => session(index + 1)),
    defaultUser: 'maya-okafor',
    canaries: ['canary-5a1e'],
    ...change,
  }
}

/** A project folder of its own for each test, removed at its end. */
export function makeProject() {
  const root = mkdtempSync(join(tmpdir(), 'replay-project-'))
  const output = prepareOutputFolder(root)
  const tempRoot = createTempRoot(output)
  const events: ReplayEvent[] = []
  onTestFinished(() => {
    removeTempRoot(tempRoot)
    rmSync(root, { recursive: true, force: true })
  })
  const replay = (adapter: Adapter, change: Partial<EnsureReplay> = {}) => {
    events.length = 0
    return ensureReplay({
      history: history(),
      setup: 'learned',
      adapter,
      cacheRoot: cacheRoot(output),
      key: 'key',
      runId: 'run-1',
      limits,
      tempRoot,
      onEvent: event => events.push(event),
      ...change,
    })
  }
  const caseOf = (
    adapter: Adapter,
    snapshot: Snapshot,
    change: Partial<OpenCaseOptions> = {},
  ): OpenCaseOptions => ({
    adapter,
    snapshot,
    tempRoot,
    limits,
    user: 'maya-okafor',
    project: 'Home',
    date: '2026-10-05T09:00:00Z',
    canaries: ['canary-5a1e'],
    ...change,
  })
  return { root, output, tempRoot, events, replay, caseOf }
}

/** Writes an answer key with a canary, and returns its folder. */
export function answerKey(root: string): string {
  const folder = join(root, 'answer-key-memory')
  mkdirSync(folder)
  writeFileSync(join(folder, 'rules.md'), 'canary-5a1e\nAna Silva runs Customer Success.\n')
  return folder
}
