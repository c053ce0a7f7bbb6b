import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../dataset/finding.js'
import { type SOURCE_NAMES, SOURCES, type StreamSource } from '../../suites/streams/sources.js'
import { fetchSource, hashOf } from './fetch-source.js'
import { findFile } from './find-file.js'
import type { ResolvedStreams } from './streams-option.js'

type SourceName = (typeof SOURCE_NAMES)[number]

/** The text of a set, or why it cannot be had. */
export type Obtained = { text: string; file: string; source: StreamSource } | Finding

/**
 * Gets the text of an upstream set: from the user's folder, else, where that is allowed, from its address.
 *
 * @param cache folder that keeps what was fetched
 */
export async function obtainSource(
  name: SourceName,
  options: ResolvedStreams,
  dir: string | undefined,
  cache: string,
): Promise<Obtained> {
  const { url, sha256, count } = options.sources[name] ?? {}
  const known = SOURCES[name]
  const source: StreamSource = {
    ...known,
    ...(url !== undefined && { url, sha256: null }),
    ...(sha256 !== undefined && { sha256 }),
    ...(count !== undefined && { count }),
  }
  const found = dir === undefined ? undefined : await findFile(dir, name)
  if (found && 'path' in found) return readOwn(found.path, source)
  if (!options.download) {
    return wrong(join(dir ?? '', `${name}.jsonl`), found?.missing ?? 'it is not there', [
      `Put your copy of ${source.title} (${source.license}, ${source.home}) there,`,
      'or fetch it with `streams: { download: true }`.',
    ])
  }
  return fetched(name, source, options, cache)
}

async function readOwn(path: string, source: StreamSource): Promise<Obtained> {
  try {
    const content = await readFile(path)
    const hash = hashOf(content)
    if (source.sha256 !== null && hash !== source.sha256.toLowerCase()) {
      const message = `its SHA-256 is ${hash}, not ${source.sha256.toLowerCase()}`
      return wrong(path, message, ['It is another version, or was changed: get it again.'])
    }
    return { text: content.toString('utf8'), file: path, source }
  } catch (error) {
    return wrong(path, `it cannot be read: ${(error as Error).message}`, ['Make it readable.'])
  }
}

async function fetched(
  name: SourceName,
  source: StreamSource,
  { licences }: ResolvedStreams,
  cache: string,
): Promise<Obtained> {
  const { url, sha256, license, terms, title, home } = source
  if (!licences.some(accepted => accepted.toLowerCase() === license.toLowerCase())) {
    return wrong(name, `${title} is under ${license} (${terms}), which was not accepted`, [
      `Where that is right for you, add it: streams: { licences: ['${license}'] }.`,
    ])
  }
  if (url === null || sha256 === null) {
    const lacks = url === null ? 'no address' : `no SHA-256 of ${url}`
    return wrong(name, `${lacks} is known, so that nothing is fetched`, [
      `Put your copy (${home}) into a folder and name it in \`streams.dir\`,`,
      `or give both: streams: { sources: { ${name}: { url: 'https://…', sha256: '…' } } }.`,
    ])
  }
  const path = join(cache, `${name}-${sha256.slice(0, 12).toLowerCase()}`)
  try {
    const content = await fetchSource({ url, sha256, path })
    return { text: content.toString('utf8'), file: path, source }
  } catch (error) {
    return wrong(name, (error as Error).message, [
      'Check the address and the hash, or name your own copy in `streams.dir`.',
    ])
  }
}

function wrong(file: string, message: string, fix: string[]): Finding {
  return { severity: 'error', rule: 'streams', file, message, fix: fix.join(' ') }
}
