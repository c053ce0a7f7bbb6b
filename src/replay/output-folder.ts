import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../loading/whole-file.js'
import { cannotWrite } from './errors.js'

/**
 * Makes `.vitest/memory-eval` in the project's folder, with a `.gitignore` that holds `*`, and
 * returns its path.
 *
 * @throws HarnessError when the folder cannot be written
 */
export function prepareOutputFolder(root: string): string {
  const folder = join(root, '.vitest', 'memory-eval')
  const ignore = join(folder, '.gitignore')
  try {
    makeFolder(folder)
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
  } catch (error) {
    throw cannotWrite(folder, error)
  }
  return folder
}
