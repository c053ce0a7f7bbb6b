import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Change } from './plan.js'

/** Writes a change unless the file became another one meanwhile; says why where it did not. */
export async function apply({ file, before, after }: Change): Promise<string | undefined> {
  try {
    if (before === undefined) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, after, { flag: 'wx' })
    } else {
      if ((await readFile(file, 'utf8')) !== before)
        return 'it was changed meanwhile; run init again'
      await writeFile(file, after)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
