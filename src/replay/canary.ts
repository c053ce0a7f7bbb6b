import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import { walk } from './walk.js'

const CHUNK = 1 << 22

/** The first text that holds a canary: ids that stand only in tests, answer key and controls. */
export function findCanary(texts: Iterable<string | undefined>, canaries: string[]): boolean {
  if (canaries.length === 0) return false
  for (const text of texts) {
    if (text && canaries.some(canary => text.includes(canary))) return true
  }
  return false
}

/** Name of the first file below `folder` that holds a canary, or undefined. */
export function scanForCanary(folder: string, canaries: string[]): string | undefined {
  const needles = canaries.filter(Boolean).map(canary => Buffer.from(canary))
  if (needles.length === 0) return undefined
  for (const entry of walk(folder)) {
    if (entry.kind === 'file' && holdsAny(entry.path, needles)) return entry.name
  }
  return undefined
}

/** Takes the canaries out of a copy of the answer key, so that one in an answer still tells. */
export function removeCanaries(folder: string, canaries: string[]): void {
  for (const entry of walk(folder)) {
    if (entry.kind !== 'file') continue
    const text = readFileSync(entry.path, 'latin1')
    const clean = canaries.reduce((rest, canary) => rest.replaceAll(latin1(canary), ''), text)
    if (clean !== text) writeFileSync(entry.path, clean, 'latin1')
  }
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

function holdsAny(path: string, needles: Buffer[]): boolean {
  if (statSync(path).size <= CHUNK) return includesAny(readFileSync(path), needles)
  const overlap = Math.max(...needles.map(needle => needle.length)) - 1
  const buffer = Buffer.alloc(CHUNK)
  const file = openSync(path, 'r')
  try {
    for (let kept = 0; ; ) {
      const length = kept + readSync(file, buffer, kept, CHUNK - kept, null)
      if (length === kept) return false
      if (includesAny(buffer.subarray(0, length), needles)) return true
      kept = Math.min(overlap, length)
      buffer.copy(buffer, 0, length - kept, length)
    }
  } finally {
    closeSync(file)
  }
}

const includesAny = (content: Buffer, needles: Buffer[]) =>
  needles.some(needle => content.includes(needle))
