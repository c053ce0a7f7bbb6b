import { existsSync, lstatSync } from 'node:fs'
import { removeTree } from './remove-tree.js'
import { walk } from './walk.js'

/** What is small enough to wait, each folder and all of this process together. */
const SMALL = { entries: 200, bytes: 1 << 20 }
const ALL = { entries: 20_000, bytes: 1 << 28 }
const waiting = { entries: 0, bytes: 0 }

/**
 * Gives up a folder in the temporary root, which is removed at the end of the run. Only large ones
 * are removed at once: making a file on ext4 steps over every inode that was deleted in the last
 * seconds, so that removing each case's folders makes the next case's copy ten times as slow.
 */
export function discard(folder: string): void {
  const size = sizeOf(folder)
  const waits =
    size && waiting.entries + size.entries < ALL.entries && waiting.bytes + size.bytes < ALL.bytes
  if (waits) {
    waiting.entries += size.entries
    waiting.bytes += size.bytes
  } else {
    removeTree(folder)
  }
}

/** Entries and bytes of a small folder; undefined when it is large. */
function sizeOf(folder: string): { entries: number; bytes: number } | undefined {
  const size = { entries: 1, bytes: 0 }
  if (!existsSync(folder)) return size
  for (const { path } of walk(folder)) {
    size.entries++
    size.bytes += lstatSync(path).size
    if (size.entries > SMALL.entries || size.bytes > SMALL.bytes) return undefined
  }
  return size
}
