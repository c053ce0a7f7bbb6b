import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { messageOf } from '../../replay/errors.js'
import { safeRelativePath } from '../../replay/safe-path.js'

/** Characters of a file that a model may read or write. */
export const LONGEST_FILE = 200_000
const MOST_FILES = 1000

/** Why a model's wish is not granted; told to the model. */
class Refusal extends Error {}

/**
 * The files of a case, as a model's tools see them: what lies in the folder, and nothing else. Paths, contents
 * and wishes come from a model, so that every one of them may be an attempt to get out. Nothing here throws:
 * each function returns what the model is to be told.
 */
export function workspaceFiles(dir: string) {
  return {
    list: () => told(() => list(dir)),
    read: (path: string) => told(() => read(dir, path)),
    write: (path: string, text: string) => told(() => write(dir, path, text)),
  }
}

async function told(act: () => Promise<string>): Promise<string> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return `Refused: ${error.message}`
    // The message of the file system names the folder, which is nobody's business.
    const code = error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)
    return `Failed: ${code === 'ENOENT' ? 'there is no such file' : code}`
  }
}

async function list(dir: string): Promise<string> {
  const files: string[] = []
  const waiting = ['']
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const entries = await readdir(join(dir, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      // Links are not followed, so that nothing outside is shown.
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) files.push(path)
      if (files.length === MOST_FILES) return [...files, '…'].join('\n')
    }
  }
  return files.join('\n') || 'There are no files.'
}

async function read(dir: string, path: string): Promise<string> {
  const place = await within(dir, path)
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  return using(file, async () => {
    const about = await file.stat()
    if (!about.isFile()) throw new Refusal(`${path} is no file`)
    if (about.size > LONGEST_FILE * 4) throw new Refusal(`${path} is too large to be read`)
    const text = await file.readFile('utf8')
    if (text.includes('\0')) throw new Refusal(`${path} is no text`)
    return text.length > LONGEST_FILE ? `${text.slice(0, LONGEST_FILE)}…` : text
  })
}

async function write(dir: string, path: string, text: string): Promise<string> {
  if (text.length > LONGEST_FILE) {
    throw new Refusal(
      `a file may have ${LONGEST_FILE} characters, and this text has ${text.length}`,
    )
  }
  const place = await within(dir, path)
  await mkdir(dirname(place), { recursive: true })
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(place, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
  return using(file, async () => {
    const about = await file.stat()
    // A second name of a file may lie outside.
    if (!about.isFile() || about.nlink > 1) throw new Refusal(`${path} cannot be written`)
    await file.truncate()
    await file.writeFile(text)
    return `Wrote ${path}.`
  })
}

async function using<T>(file: FileHandle, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } finally {
    await file.close()
  }
}

/**
 * The place of a path in the folder.
 *
 * @throws Refusal when it leads out of it, be it by a link
 */
async function within(dir: string, path: string): Promise<string> {
  const safe = safeRelativePath(path)
  if (safe === null) {
    throw new Refusal('a path must be relative and stay in the folder, such as notes/plan.md')
  }
  const root = await realpath(dir)
  const place = join(root, ...safe.split('/'))
  const real = await realpath(await deepestExisting(root, dirname(place)))
  if (real !== root && !real.startsWith(root + sep))
    throw new Refusal('the path leads out of the folder')
  const there = await lstat(place).catch(() => undefined)
  if (there?.isSymbolicLink()) throw new Refusal('links are not followed')
  return place
}

/** The folder, or the nearest one above it that exists. A link that leads nowhere exists. */
async function deepestExisting(root: string, folder: string): Promise<string> {
  for (let place = folder; place !== root; place = dirname(place)) {
    if (await lstat(place).catch(() => undefined)) return place
  }
  return root
}
