import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseResult } from '../dataset/result.js'
import { parseResult, unusable } from './results.js'

/** A results folder that cannot be graded at all. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError'
}

/** A results folder, its files listed and none read yet. */
export interface ResultsFolder {
  /** The result of a test, read when asked for; undefined where there is none. */
  read(id: string): CaseResult | undefined
  /** Names in `tests/` that nobody asked for, sorted. */
  unread(): string[]
}

/**
 * Files are looked up by the exact name, so that a file system that ignores case reads no other, and
 * read at once: for small files that is several times faster than any number of parallel reads.
 * @throws ResultsError where there is no folder `tests`
 */
export function openResults(runDir: string): ResultsFolder {
  const folder = join(runDir, 'tests')
  const names = namesIn(folder)
  return {
    read(id) {
      const name = `${id}.json`
      return names.delete(name) ? readResult(join(folder, name)) : undefined
    },
    unread: () => [...names].sort(),
  }
}

function namesIn(folder: string): Set<string> {
  try {
    return new Set(readdirSync(folder))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ResultsError(
      `There are no results to grade: ${reason}\nA results folder holds tests/<id>.json, one file for each test.`,
    )
  }
}

/** Of larger ones some readers of JSON can make no text; `grade.py` has the same limit. */
const MOST_BYTES = 200_000_000

function readResult(file: string): CaseResult | undefined {
  try {
    const found = statSync(file)
    // Reading a pipe or a device, be it behind a link, would never end.
    if (!found.isFile()) return unusable('it is no file')
    if (found.size > MOST_BYTES) return unusable(`it has more than ${MOST_BYTES} bytes`)
    return parseResult(readFileSync(file, 'utf8'))
  } catch (error) {
    // A link that leads nowhere, or a file that went away.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    return unusable(error instanceof Error ? error.message : String(error))
  }
}
