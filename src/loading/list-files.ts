import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** All files under a folder, sorted; none where it is missing. Links are not followed. */
export async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await listFiles(path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}

/** Names of the folders in a folder, sorted; none where it is missing. */
export async function subfolders(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter(entry => entry.isDirectory()).map(({ name }) => name)
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
