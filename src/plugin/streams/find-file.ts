import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nearest } from '../../dataset/nearest.js'

/** The file of a set in a folder: `<name>.jsonl` or `<name>.json`, with `-` for `_` and any case. */
export async function findFile(
  dir: string,
  name: string,
): Promise<{ path: string } | { missing: string }> {
  const files = await readdir(dir).catch(() => undefined)
  if (!files) return { missing: 'there is no such folder' }
  const wanted = [`${name}.jsonl`, `${name}.json`]
  const found = wanted
    .map(want => files.find(file => file.toLowerCase().replaceAll('-', '_') === want))
    .find(file => file !== undefined)
  if (found !== undefined) return { path: join(dir, found) }
  const meant = nearest(wanted[0] ?? '', files)
  return {
    missing: `there is no ${wanted.join(' or ')}${meant ? `; is ${meant} meant?` : ''}`,
  }
}
