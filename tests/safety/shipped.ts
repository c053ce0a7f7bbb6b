import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { IngestSession, Memory } from '../../src/adapters/contract.js'
import { referenceMemory } from '../../src/adapters/reference/reference-memory.js'
import { loadSafety, type SafetyDataset } from '../../src/loading/safety-dataset.js'

/** The shipped dataset. */
export const shipped: Promise<SafetyDataset> = loadSafety(resolve('dataset/safety'))

/** The reference memory, empty, with one change. */
export async function emptyMemory(change: (memory: Memory) => Memory = memory => memory) {
  const stateDir = mkdtempSync(join(tmpdir(), 'shipped-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  return change(await referenceMemory({ stateDir }))
}

/** A memory that was told the transcripts of all people. */
export async function taughtMemory(change?: (memory: Memory) => Memory): Promise<Memory> {
  const memory = await emptyMemory(change)
  const { history } = await shipped
  for (const { id, user = '', project, date } of history.sessions) {
    const session: IngestSession = { id, user, project, date, turns: history.recorded?.[id] ?? [] }
    await memory.ingest?.(session)
  }
  return memory
}
