import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { codeOf } from './errors.js'

const OwnerSchema = z.object({
  pid: z.number(),
  /** When the process began, in ticks of the system; null where that is not told. */
  started: z.string().nullable(),
  host: z.string(),
  /** Unique for each process and thread. */
  nonce: z.string(),
})

/** Who holds a lock, a slot or a temporary folder. */
export type Owner = z.infer<typeof OwnerSchema>

/** This process. */
export const self: Owner = {
  pid: process.pid,
  started: startOf(process.pid),
  host: hostname(),
  nonce: randomBytes(8).toString('hex'),
}

/** How often a holder says that it lives, for readers on other machines. */
export const HEARTBEAT_MS = 10_000
const SILENT_MS = 6 * HEARTBEAT_MS

export function parseOwner(text: string): Owner | undefined {
  try {
    return OwnerSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Whether the owner still runs. A number that went to another process does not count; of an owner
 * on another machine (a container that shares the folder) only the age of its last sign is known.
 */
export function isAlive(owner: Owner, silentMs: number): boolean {
  if (owner.host !== self.host) return silentMs < SILENT_MS
  if (owner.nonce === self.nonce) return true
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    if (codeOf(error) !== 'EPERM') return false
  }
  const started = startOf(owner.pid)
  return owner.started === null || started === null || owner.started === started
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold blanks; the start time is field 22 of the line.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie keeps its number until its parent reads the exit code.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
  } catch {
    return null
  }
}
