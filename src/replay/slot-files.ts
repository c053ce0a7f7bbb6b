import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cannotWrite, codeOf } from './errors.js'
import { isAlive, type Owner, parseOwner, self } from './owner.js'

/** A folder of slots, and the file in it that names this process. */
export interface SlotFolder {
  dir: string
  token: string
}

/** Whether `path` is ours now; false when it exists. */
export function link(room: SlotFolder, path: string): boolean {
  for (let attempt = 0; ; attempt++) {
    try {
      linkSync(room.token, path)
      return true
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EEXIST') return false
      // The folder was removed under us, as by a clean-up.
      if (code === 'ENOENT' && attempt === 0) writeToken(room)
      else if (code === 'ENOENT') throw cannotWrite(room.dir, error)
      else return create(room, path)
    }
  }
}

/** For file systems without hard links. */
function create(room: SlotFolder, path: string): boolean {
  try {
    writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw cannotWrite(room.dir, error)
  }
}

/**
 * Takes a slot from a dead process. Only who holds the claim on that very process may replace the
 * slot, and looks again once it has the claim, so that two heirs never both win.
 */
export function takeOver(room: SlotFolder, path: string): boolean {
  const owner = readOwner(path)
  if (!owner || isAlive(owner, silence(path))) return false
  const claim = `${path}.${owner.nonce}`
  if (!link(room, claim)) {
    const heir = readOwner(claim)
    if (heir && !isAlive(heir, silence(claim))) rmSync(claim, { force: true })
    return false
  }
  try {
    if (readOwner(path)?.nonce !== owner.nonce) return false
    const next = `${path}.${self.nonce}`
    linkOrWrite(room, next)
    renameSync(next, path)
    return true
  } finally {
    rmSync(claim, { force: true })
  }
}

function linkOrWrite(room: SlotFolder, path: string): void {
  rmSync(path, { force: true })
  link(room, path)
}

function readOwner(path: string): Owner | undefined {
  try {
    return parseOwner(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function silence(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

export function writeToken(room: SlotFolder): void {
  try {
    mkdirSync(room.dir, { recursive: true })
    writeFileSync(room.token, JSON.stringify(self))
  } catch (error) {
    throw cannotWrite(room.dir, error)
  }
}

/** Removes the tokens of processes that were killed. */
export function sweepTokens(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith('.owner-')) continue
    const path = join(dir, name)
    const owner = readOwner(path)
    if (owner && !isAlive(owner, silence(path))) rmSync(path, { force: true })
  }
}
