import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatasetError } from './dataset-error.js'

/**
 * The text of a dataset's file; undefined where there is none.
 *
 * @throws DatasetError that names the file, where it is there and cannot be read
 */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code, message: reason } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    const message = `it cannot be read: ${reason}`
    const fix = 'Make it a file of text that can be read.'
    throw new DatasetError(dirname(file), [
      { severity: 'error', rule: 'files', file, message, fix },
    ])
  }
}
