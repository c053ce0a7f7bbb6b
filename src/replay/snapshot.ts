import { join } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from './atomic-write.js'
import type { Snapshot } from './contract.js'

const SnapshotSchema = z.object({
  status: z.enum(['ready', 'failed']),
  error: z.string().optional(),
  notRun: z.string().optional(),
  setup: z.enum(['none', 'learned', 'answer-key']),
  dataset: z.string(),
  isolation: z.enum(['clone', 'namespace', 'exclusive', 'shared']),
  namespace: z.string(),
  key: z.string().nullable(),
  runId: z.string(),
  sessions: z.number(),
  sends: z.number(),
  at: z.string(),
  ms: z.number(),
  hash: z.string().optional(),
})

/** Folder of the snapshot of one dataset and setup, by one of several independent replays. */
export function snapshotDir(
  cacheRoot: string,
  dataset: string,
  setup: string,
  replay: number = 1,
): string {
  return join(cacheRoot, dataset, replay === 1 ? setup : `${setup}-${replay}`)
}

export const snapshotFile = (dir: string) => join(dir, 'replay.json')
export const stateFolder = (dir: string) => join(dir, 'state')
export const workspaceFolder = (dir: string) => join(dir, 'workspace')

/** Reads `replay.json` in a folder; undefined when there is none, or none that can be read. */
export function readSnapshot(dir: string): Snapshot | undefined {
  const parsed = SnapshotSchema.safeParse(readJson(snapshotFile(dir)))
  // The folder may have been moved since, so where it is counts, not where it was.
  return parsed.success ? { ...parsed.data, dir } : undefined
}

export function writeSnapshot(snapshot: Snapshot): void {
  const { dir, ...stored } = snapshot
  writeJson(snapshotFile(dir), stored)
}
