import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { codeOf, HarnessError, messageOf } from './errors.js'

/** Folders inside an input that change without the system changing, or are not its own. */
const SKIPPED = new Set(['.git', '.vitest', '.venv', 'node_modules', '__pycache__'])

/**
 * Hash of files and folders by content, with their paths relative to `root`. Folders are read
 * recursively, without version control, caches and installed packages inside them.
 *
 * @param what names the list in errors, such as `inputs`
 * @throws HarnessError that names a missing or unreadable file
 */
export function hashFiles(paths: string[], root: string, what: string): string {
  const hash = createHash('sha256')
  const absolute = [...new Set(paths.map(path => resolve(root, path)))]
  for (const path of absolute.sort()) {
    try {
      add(hash, path, relative(root, path).replaceAll('\\', '/'))
    } catch (error) {
      const shown = relative(root, path) || '.'
      const why = codeOf(error) === 'ENOENT' ? 'does not exist' : messageOf(error)
      throw new HarnessError(`${what}: ${shown} ${why} (looked in ${root})`, { cause: error })
    }
  }
  return hash.digest('hex')
}

function add(hash: Hash, path: string, name: string): void {
  if (statSync(path).isDirectory()) {
    hash.update(`folder ${name}\0`)
    addFolder(hash, path, name)
  } else {
    addFile(hash, path, name)
  }
}

function addFolder(hash: Hash, folder: string, name: string): void {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (SKIPPED.has(basename(entry.name))) continue
    const path = join(folder, entry.name)
    const below = `${name}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, path, below)
    else if (entry.isFile()) addFile(hash, path, below)
    // A link may lead round in a circle: where it leads is what counts.
    else if (entry.isSymbolicLink()) hash.update(`link ${below}\0${readlinkSync(path)}\0`)
  }
}

function addFile(hash: Hash, path: string, name: string): void {
  const content = readFileSync(path)
  hash.update(`file ${name}\0${content.length}\0`).update(content)
}
