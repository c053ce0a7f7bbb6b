import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file and the folders above it; a reader sees the old file or the new one, never half of
 * one, also when the process is killed. Synchronous: the files are small and many, and one write is
 * quicker than its way through the thread pool.
 *
 * @throws Error of the file system
 */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.${randomUUID()}.part`
  try {
    write(part, text)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(dirname(path))
    writeFileSync(path, text)
  }
}

/**
 * Makes a folder and those above it.
 *
 * @throws Error of the file system, with its true reason: on a disk that may only be read, Node's own way
 *   says that the folder above does not exist
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    let missing = path
    while (!existsSync(dirname(missing))) missing = dirname(missing)
    mkdirSync(missing)
    mkdirSync(path, { recursive: true })
  }
}
