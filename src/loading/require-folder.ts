import { stat } from 'node:fs/promises'
import { DatasetError } from './dataset-error.js'

/**
 * @param holds names of the files that make a folder a dataset of its suite
 * @throws DatasetError when there is no such folder
 */
export async function requireFolder(dir: string, ...holds: readonly string[]): Promise<void> {
  const found = await stat(dir).catch(() => undefined)
  if (found?.isDirectory()) return
  const message = found ? 'the dataset is not a folder' : 'there is no such folder'
  const fix = `Name a folder that holds ${holds.join(' and ')}.`
  throw new DatasetError(dir, [{ severity: 'error', rule: 'files', file: dir, message, fix }])
}
