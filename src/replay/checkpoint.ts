import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { randomName, readJson, writeJson } from './atomic-write.js'
import { removeTree } from './remove-tree.js'

const RecordSchema = z.object({
  key: z.string(),
  /** Sessions that are taught. */
  sessions: z.number(),
  sends: z.number(),
  /** Namespace that holds the state; empty where `state/` does. */
  namespace: z.string(),
  /** Whether the state stays as it is while the replay goes on. */
  frozen: z.boolean(),
})

export type CheckpointRecord = z.infer<typeof RecordSchema>

/** A replay up to some session: `state/`, `workspace/` and `checkpoint.json`. */
export interface Checkpoint extends CheckpointRecord {
  dir: string
}

const PREFIX = 'checkpoint-'

/** The latest checkpoint of a snapshot folder whose key is this one. */
export function findCheckpoint(snapshotDir: string, key: string): Checkpoint | undefined {
  const found = folders(snapshotDir).flatMap(dir => readCheckpoint(dir) ?? [])
  return found.filter(one => one.key === key).sort((a, b) => b.sessions - a.sessions)[0]
}

/**
 * Writes a checkpoint: filled under another name and renamed, so that one which can be found is
 * whole, and the one before it is removed only then.
 */
export async function writeCheckpoint(
  snapshotDir: string,
  sessions: number,
  fill: (dir: string) => Promise<CheckpointRecord>,
): Promise<void> {
  const partial = join(snapshotDir, `.new-${randomName()}`)
  mkdirSync(partial, { recursive: true })
  const { key, sends, namespace, frozen } = await fill(partial)
  writeJson(join(partial, 'checkpoint.json'), { key, sessions, sends, namespace, frozen })
  const dir = join(snapshotDir, `${PREFIX}${sessions}`)
  removeTree(dir)
  renameSync(partial, dir)
  for (const other of folders(snapshotDir)) if (other !== dir) removeTree(other)
}

/** Removes all checkpoints, and what interrupted writes left; returns the namespaces they named. */
export function dropCheckpoints(snapshotDir: string): string[] {
  const dropped = folders(snapshotDir)
  const namespaces = dropped.flatMap(dir => readCheckpoint(dir)?.namespace ?? [])
  dropped.forEach(removeTree)
  return namespaces
}

function readCheckpoint(dir: string): Checkpoint | undefined {
  const parsed = RecordSchema.safeParse(readJson(join(dir, 'checkpoint.json')))
  return parsed.success ? { ...parsed.data, dir } : undefined
}

function folders(snapshotDir: string): string[] {
  if (!existsSync(snapshotDir)) return []
  return readdirSync(snapshotDir)
    .filter(name => name.startsWith(PREFIX) || name.startsWith('.new-'))
    .map(name => join(snapshotDir, name))
}
