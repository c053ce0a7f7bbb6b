import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeWhole } from '../loading/whole-file.js'
import { codeOf } from './errors.js'

/** A name nobody can guess, and that says nothing. */
export function randomName(): string {
  return randomBytes(8).toString('hex')
}

/** Writes a JSON file so that a reader sees all of it or none, also when the process is killed. */
export function writeJson(path: string, value: unknown): void {
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** Reads a JSON file; undefined when it is missing or not JSON. */
export function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
