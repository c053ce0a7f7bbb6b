import { existsSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes a folder and all in it, if it is there. Every case removes two, and for small ones plain
 * calls take a tenth of the time of `rmSync`, which is left the hard cases.
 */
export function removeTree(path: string): void {
  try {
    if (existsSync(path)) remove(path)
  } catch {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

function remove(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) remove(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}
