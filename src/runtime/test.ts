/**
 * `vitest-memory-eval/test`: hand-written tests on the snapshot, in `*.memory.ts` files.
 *
 *     memoryTest('knows who Ana is', async ({ ask }) => {
 *       expect(await ask('Who is Ana?')).toReplyWith(/Silva/)
 *     })
 */
import { test as base, type TestAPI } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import { askInFreshSession } from './hand-written.js'
import './matchers.js'

export interface AskOptions {
  user?: string
  project?: string
  /** ISO 8601, UTC. */
  date?: string
  kind?: 'do' | 'ask'
}

export interface MemoryFixtures {
  /** Sends a request to a fresh session on an own copy of the snapshot. */
  ask(request: string, options?: AskOptions): Promise<CaseResult>
}

/** Vitest's `test` with a fresh assistant that has lived the history. Runs in the `learned` setup. */
export const memoryTest: TestAPI<MemoryFixtures> = base.extend<MemoryFixtures>({
  ask: async ({ signal, skip }, use) => {
    await use((request, options) => askInFreshSession(request, options, { signal, skip }))
  },
})

export type { CaseResult }
