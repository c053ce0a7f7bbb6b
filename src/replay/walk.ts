import { type BigIntStats, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

export type EntryKind = 'file' | 'folder' | 'link' | 'other'

export interface Entry {
  kind: EntryKind
  /** Absolute path. */
  path: string
  /** Path from the root of the walk, with `/`. */
  name: string
}

/** Everything below a folder, each folder before what is in it, names in order. */
export function* walk(root: string, below = ''): Generator<Entry> {
  const folder = below ? join(root, below) : root
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name
    const kind = entry.isFile()
      ? 'file'
      : entry.isDirectory()
        ? 'folder'
        : entry.isSymbolicLink()
          ? 'link'
          : 'other'
    yield { kind, path: join(folder, entry.name), name }
    if (kind === 'folder') yield* walk(root, name)
  }
}

/** Where a link leads, from the root of the tree; null when that is outside. */
export function linkInside(root: string, link: string): string | null {
  const target = relative(root, resolve(dirname(link), readlinkSync(link)))
  const outside = target === '..' || target.startsWith(`..${sep}`) || isAbsolute(target)
  return outside ? null : target
}

export function stampOf(path: string): BigIntStats {
  return lstatSync(path, { bigint: true })
}

/** What a special file is, for a message. */
export function describeSpecial(path: string): string {
  const stats = statSync(path)
  if (stats.isSocket()) return 'a socket'
  if (stats.isFIFO()) return 'a named pipe'
  return 'a device'
}
