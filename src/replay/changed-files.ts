import { type BigIntStats, closeSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { contentHash } from './content-hash.js'
import { walk } from './walk.js'

/** Code points that are kept of a file. */
const LONGEST = 200_000
/** Times of a file system tick: a second write within one leaves the time as it was. */
const TICK_NS = 50_000_000n

interface Seen {
  size: bigint
  mtime: bigint
  ctime: bigint
  inode: bigint
  /** Its times may hide a change, so its content must be compared. */
  recent: boolean
  hash?: string
}

/** Watches a workspace for files that are created or changed; links that lead outside stay closed. */
export interface WorkspaceWatch {
  /** Files created or changed since the last look: path from the workspace, with `/` → text. */
  changes(): Record<string, string>
}

/**
 * @param workspace a fresh copy of `original`, with its times
 * @param original where the content of untouched files can still be read
 */
export function watchWorkspace(workspace: string, original: string): WorkspaceWatch {
  const root = realpathSync(workspace)
  const seen = new Map<string, Seen>()
  for (const { name, path } of filesIn(root)) seen.set(name, look(path))
  return {
    changes() {
      const changed: Record<string, string> = {}
      for (const { name, path } of filesIn(root)) {
        const before = seen.get(name)
        const now = look(path)
        if (before && !before.recent && same(before, now)) continue
        now.hash = contentHash(path)
        const known = before && (before.hash ?? contentHash(join(original, name)))
        seen.set(name, now)
        if (now.hash !== known) changed[name] = readText(path)
      }
      return changed
    },
  }
}

function* filesIn(root: string): Generator<{ name: string; path: string }> {
  for (const entry of walk(root)) {
    if (entry.kind === 'file') yield entry
    if (entry.kind !== 'link') continue
    const path = realFile(entry.path)
    if (path?.startsWith(root + sep)) yield { name: entry.name, path }
  }
}

/** Where a link to a file leads; undefined when it leads nowhere, or to a folder. */
function realFile(link: string): string | undefined {
  try {
    const path = realpathSync(link)
    return lstatSync(path).isFile() ? path : undefined
  } catch {
    return undefined
  }
}

function look(path: string): Seen {
  const stats: BigIntStats = lstatSync(path, { bigint: true })
  const age = BigInt(Date.now()) * 1_000_000n - stats.mtimeNs
  return {
    size: stats.size,
    mtime: stats.mtimeNs,
    ctime: stats.ctimeNs,
    inode: stats.ino,
    recent: age < TICK_NS,
  }
}

function same(a: Seen, b: Seen): boolean {
  return a.size === b.size && a.mtime === b.mtime && a.ctime === b.ctime && a.inode === b.inode
}

/** The first 200,000 code points of a text file; `""` for a binary one. */
function readText(path: string): string {
  // A code point takes at most four bytes.
  const buffer = Buffer.alloc(Math.min(lstatSync(path).size, LONGEST * 4))
  const file = openSync(path, 'r')
  let length = 0
  try {
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(file, buffer, length, buffer.length - length, null)
    }
  } finally {
    closeSync(file)
  }
  const bytes = buffer.subarray(0, length)
  if (bytes.includes(0)) return ''
  try {
    // The last character may be cut in two, unless this is the whole file.
    const stream = length === LONGEST * 4
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream,
    })
    return firstCodePoints(text)
  } catch {
    return ''
  }
}

/** The first 200,000 code points of a text. */
export function firstCodePoints(text: string): string {
  if (text.length <= LONGEST) return text
  let end = 0
  for (let count = 0; count < LONGEST && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}
