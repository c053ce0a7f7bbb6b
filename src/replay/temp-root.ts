import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { randomName, readJson, writeJson } from './atomic-write.js'
import { cannotWrite } from './errors.js'
import { isAlive, parseOwner, self } from './owner.js'

const PREFIX = 'memory-eval-'
const KEEP = '.keep'
const NoteSchema = z.object({ path: z.string(), owner: z.unknown() })

/** Temporary folder → the note about it, for those that this process made. */
const made = new Map<string, string>()
let watching = false

/**
 * Makes the folder that holds the clones and workspaces of one run, below the system's temporary
 * folder. It is noted under `stateFolder` (`.vitest/memory-eval`), so that a later run can remove
 * what a killed one left, and removed when the process exits.
 *
 * @throws HarnessError when `stateFolder` cannot be written
 */
export function createTempRoot(stateFolder: string): string {
  const root = makeTempFolder()
  const note = join(notes(stateFolder), `${basename(root)}.json`)
  try {
    writeJson(note, { path: root, owner: self })
  } catch (error) {
    rmSync(root, { recursive: true, force: true })
    throw cannotWrite(stateFolder, error)
  }
  if (!watching) process.on('exit', () => [...made.keys()].forEach(removeTempRoot))
  watching = true
  made.set(root, note)
  return root
}

/** A temporary folder that nothing notes; who makes it removes it. */
export function makeTempFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), PREFIX))
}

/** A new folder with a random name. */
export function makeRandomFolder(parent: string): string {
  const folder = join(parent, randomName())
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Marks a temporary root as one that stays, because a case in it is kept. */
export function keepTempRoot(root: string): void {
  writeFileSync(join(root, KEEP), '')
}

/** Removes a temporary root, unless something in it is kept. Never throws. */
export function removeTempRoot(root: string): void {
  if (!existsSync(join(root, KEEP))) removeQuietly(root)
  const note = made.get(root)
  if (note) removeQuietly(note)
  made.delete(root)
}

/** Removes the temporary roots that killed runs of this project left, and returns them. */
export function sweepTempRoots(stateFolder: string): string[] {
  const folder = notes(stateFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => join(folder, name))
    .filter(note => note.endsWith('.json'))
    .flatMap(sweep)
}

function sweep(note: string): string[] {
  const parsed = NoteSchema.safeParse(readJson(note))
  const owner = parsed.success && parseOwner(JSON.stringify(parsed.data.owner))
  if (owner && isAlive(owner, Date.now() - statSync(note).mtimeMs)) return []
  removeQuietly(note)
  // Only what this module can have made is ever removed.
  if (!parsed.success || !basename(parsed.data.path).startsWith(PREFIX)) return []
  if (!existsSync(parsed.data.path) || existsSync(join(parsed.data.path, KEEP))) return []
  removeQuietly(parsed.data.path)
  return [parsed.data.path]
}

const notes = (stateFolder: string) => join(stateFolder, 'temp')

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Something still writes there; the next run tries again, or the system clears its own folder.
  }
}
