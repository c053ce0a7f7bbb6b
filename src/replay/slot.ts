import { rmSync, unlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { InterruptedError } from './errors.js'
import { HEARTBEAT_MS, self } from './owner.js'
import { link, type SlotFolder, sweepTokens, takeOver, writeToken } from './slot-files.js'

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
interface Room extends SlotFolder {
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
