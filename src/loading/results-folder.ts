import { type Dirent, readdirSync, readFileSync } from 'node:fs'
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
  const entries = entriesOf(folder)
  return {
    read(id) {
      const entry = entries.get(`${id}.json`)
      if (!entry) return undefined
      entries.delete(entry.name)
      return readResult(join(folder, entry.name), entry)
    },
    unread: () => [...entries.keys()].sort(),
  }
}

function entriesOf(folder: string): Map<string, Dirent> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return new Map(entries.map(entry => [entry.name, entry]))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ResultsError(
      `There are no results to grade: ${reason}\nA results folder holds tests/<id>.json, one file for each test.`,
    )
  }
}

function readResult(file: string, entry: Dirent): CaseResult | undefined {
  // Reading a pipe would wait for ever.
  if (!entry.isFile() && !entry.isSymbolicLink()) return unusable('it is no file')
  try {
    return parseResult(readFileSync(file, 'utf8'))
  } catch (error) {
    // A link that leads nowhere, or a file that went away.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    return unusable(error instanceof Error ? error.message : String(error))
  }
}
