import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomName } from '../../replay/atomic-write.js'

const MINUTES = 5
/** None of the sets is near it; an answer without an end must not fill the disk. */
const MOST_BYTES = 500_000_000

export interface Fetched {
  url: string
  /** 64 hexadecimal digits. */
  sha256: string
  /** Where it is kept. */
  path: string
}

/**
 * Fetches a file once and keeps it; one that is there already is used where its hash fits.
 *
 * @throws Error that says why it could not be had; a file with another hash is not kept
 */
export async function fetchSource({ url, sha256, path }: Fetched): Promise<Buffer> {
  const kept = await readFile(path).catch(() => undefined)
  if (kept && hashOf(kept) === sha256.toLowerCase()) return kept
  const content = await download(url)
  const hash = hashOf(content)
  if (hash !== sha256.toLowerCase()) {
    throw new Error(`${url} has the SHA-256 ${hash}, not ${sha256.toLowerCase()}; it is not used`)
  }
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomName()}`
  try {
    await writeFile(part, content)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return content
}

export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

async function download(url: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(MINUTES * 60_000)
  let response: Response
  try {
    response = await fetch(url, { signal, redirect: 'follow' })
  } catch (error) {
    throw new Error(`${url} cannot be fetched: ${causeOf(error)}`)
  }
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${response.statusText}`)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES / 1e6} MB`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw new Error(`${url} broke off: ${causeOf(error)}`)
  }
  return Buffer.concat(chunks)
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
