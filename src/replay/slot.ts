import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cannotWrite, codeOf, InterruptedError } from './errors.js'
import { HEARTBEAT_MS, isAlive, type Owner, parseOwner, self } from './owner.js'

/** Gives the slot back; more than once is harmless. */
export type Release = () => void

export interface SlotOptions {
  /** How often a full folder is looked at again. @default 20 */
  pollMs?: number
  /** Called once when there is no free slot. */
  onWait?(): void
}

interface Waiter {
  limit: number
  pollMs: number
  resolve(release: Release): void
  reject(error: unknown): void
}

/** The slots of one folder, as this process sees them. */
interface Room {
  dir: string
  token: string
  held: Set<string>
  queue: Waiter[]
  timer?: NodeJS.Timeout
  staleCheck: number
}

const rooms = new Map<string, Room>()
const STALE_CHECK_MS = 250

/**
 * Takes one of `limit` slots in a folder, over all processes that use it; waits while all are
 * taken. A slot is a hard link to a file that names its owner, so that taking it is one atomic call
 * and no reader sees it half written. A slot of a dead process is taken over.
 *
 * @throws InterruptedError when the signal is aborted; HarnessError when the folder cannot be written
 */
export async function acquireSlot(
  dir: string,
  limit: number,
  signal?: AbortSignal,
  options: SlotOptions = {},
): Promise<Release> {
  if (signal?.aborted) throw new InterruptedError('interrupted')
  const room = roomOf(dir)
  if (room.queue.length === 0) {
    const release = take(room, limit)
    if (release) return release
  }
  options.onWait?.()
  return wait(room, limit, signal, options.pollMs ?? 20)
}

function wait(
  room: Room,
  limit: number,
  signal: AbortSignal | undefined,
  pollMs: number,
): Promise<Release> {
  let leave = () => {}
  const waiting = new Promise<Release>((resolve, reject) => {
    const waiter: Waiter = { limit, pollMs, resolve, reject }
    const interrupt = () => {
      room.queue.splice(room.queue.indexOf(waiter), 1)
      reject(new InterruptedError('interrupted'))
    }
    leave = () => signal?.removeEventListener('abort', interrupt)
    signal?.addEventListener('abort', interrupt, { once: true })
    room.queue.push(waiter)
    serve(room)
  })
  return waiting.finally(leave)
}

/** Serves who waits in this process, in order; only the first one looks at the folder. */
function serve(room: Room): void {
  clearTimeout(room.timer)
  for (let first = room.queue[0]; first; first = room.queue[0]) {
    try {
      const release = take(room, first.limit)
      if (!release) {
        room.timer = setTimeout(serve, first.pollMs, room)
        return
      }
      room.queue.shift()
      first.resolve(release)
    } catch (error) {
      room.queue.shift()
      first.reject(error)
    }
  }
}

function take(room: Room, limit: number): Release | undefined {
  for (let index = 0; index < limit; index++) {
    if (link(room, slotPath(room, index))) return hold(room, slotPath(room, index))
  }
  if (Date.now() - room.staleCheck < STALE_CHECK_MS) return undefined
  room.staleCheck = Date.now()
  for (let index = 0; index < limit; index++) {
    if (takeOver(room, slotPath(room, index))) return hold(room, slotPath(room, index))
  }
  return undefined
}

function hold(room: Room, path: string): Release {
  room.held.add(path)
  let given = false
  return () => {
    // By now the slot may be someone else's.
    if (given) return
    given = true
    room.held.delete(path)
    rmSync(path, { force: true })
    serve(room)
  }
}

const slotPath = (room: Room, index: number) => join(room.dir, `slot-${index + 1}`)

/** Whether `path` is ours now; false when it exists. */
function link(room: Room, path: string): boolean {
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
function create(room: Room, path: string): boolean {
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
function takeOver(room: Room, path: string): boolean {
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

function linkOrWrite(room: Room, path: string): void {
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

function roomOf(dir: string): Room {
  const known = rooms.get(dir)
  if (known) return known
  const token = join(dir, `.owner-${self.nonce}`)
  const room: Room = { dir, token, held: new Set(), queue: [], staleCheck: 0 }
  writeToken(room)
  sweepTokens(dir)
  if (rooms.size === 0) watchProcess()
  rooms.set(dir, room)
  return room
}

function writeToken(room: Room): void {
  try {
    mkdirSync(room.dir, { recursive: true })
    writeFileSync(room.token, JSON.stringify(self))
  } catch (error) {
    throw cannotWrite(room.dir, error)
  }
}

/** Removes the tokens of processes that were killed. */
function sweepTokens(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith('.owner-')) continue
    const path = join(dir, name)
    const owner = readOwner(path)
    if (owner && !isAlive(owner, silence(path))) rmSync(path, { force: true })
  }
}

/** Says that this process lives while it holds slots, and gives them back when it exits. */
function watchProcess(): void {
  setInterval(() => {
    for (const room of rooms.values()) {
      if (room.held.size > 0) attempt(() => utimesSync(room.token, new Date(), new Date()))
    }
  }, HEARTBEAT_MS).unref()
  process.on('exit', () => {
    for (const room of rooms.values()) {
      for (const path of [...room.held, room.token]) attempt(() => unlinkSync(path))
    }
  })
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The file is gone, and so is the reason to touch it.
  }
}
