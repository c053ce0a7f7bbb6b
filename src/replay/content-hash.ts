import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Hash of a file's content; undefined when it cannot be read. */
export function contentHash(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64')
  } catch {
    return undefined
  }
}
