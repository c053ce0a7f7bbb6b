import { constants, copyFileSync, lstatSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { codeOf, messageOf, SystemError } from './errors.js'
import { describeSpecial, type Entry, linkInside, walk } from './walk.js'

/** Above this size a file is copied off the main thread. */
const LARGE = 1 << 20
/** Entries after which other work gets its turn. */
const BATCH = 200

export interface CopyOptions {
  /** Names the tree in errors, such as `the state folder`. */
  what: string
  /**
   * Leaves out what cannot be copied (sockets, pipes, links that lead outside) instead of failing:
   * for workspaces, where the assistant may leave anything.
   */
  lenient?: boolean
}

/**
 * Copies a folder, with times and, where the disk can, without copying the data. Small files are
 * copied synchronously, which is several times faster; links inside the tree lead to the copy.
 *
 * @returns the number of entries
 * @throws SystemError that names the file which cannot be copied
 */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<number> {
  let count = 0
  mkdirSync(to, { recursive: true })
  for (const entry of walk(from)) {
    const slow = copyEntry(from, to, entry, options)
    if (slow) await slow.catch(error => refuse(from, entry, options, error))
    if (++count % BATCH === 0) await new Promise(setImmediate)
  }
  return count
}

function copyEntry(
  from: string,
  to: string,
  entry: Entry,
  options: CopyOptions,
): Promise<void> | undefined {
  const target = join(to, entry.name)
  try {
    if (entry.kind === 'folder') mkdirSync(target)
    else if (entry.kind === 'file') return copyOne(entry.path, target)
    else if (entry.kind === 'link') copyLink(from, to, entry, options)
    else if (!options.lenient) refuse(from, entry, options, describeSpecial(entry.path))
  } catch (error) {
    refuse(from, entry, options, error)
  }
  return undefined
}

function copyOne(from: string, to: string): Promise<void> | undefined {
  const { size, atime, mtime } = lstatSync(from)
  const stamp = () => utimesSync(to, atime, mtime)
  if (size > LARGE) return copyFile(from, to, constants.COPYFILE_FICLONE).then(stamp)
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  stamp()
  return undefined
}

function copyLink(from: string, to: string, entry: Entry, options: CopyOptions): void {
  const inside = linkInside(from, entry.path)
  if (inside === null) {
    if (options.lenient) return
    refuse(from, entry, options, 'a link that leads outside')
  } else {
    const target = join(to, entry.name)
    symlinkSync(relative(dirname(target), join(to, inside)) || '.', target)
  }
}

/** Failures of the disk that is written to are passed on; all others are about the entry. */
function refuse(from: string, entry: Entry, { what }: CopyOptions, why: unknown): never {
  if (why instanceof SystemError) throw why
  const code = codeOf(why)
  if (code === 'ENOSPC' || code === 'EROFS' || code === 'EDQUOT') throw why
  const reason = typeof why === 'string' ? `it is ${why}` : messageOf(why).replaceAll(from, '…')
  throw new SystemError(
    `${what} cannot be copied because of ${JSON.stringify(entry.name)}: ${reason}. ` +
      'Keep only files and folders in it once the memory is closed, or choose another `isolation`.',
  )
}
