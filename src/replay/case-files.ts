import { firstCodePoints } from './changed-files.js'
import { safeRelativePath } from './safe-path.js'

/**
 * The files of a result: paths from the session's project (those of other projects keep
 * `projects/<project>/` in front), what is on disk before what `send` returned.
 */
export function caseFiles(
  project: string,
  onDisk: Record<string, string>,
  returned: Record<string, string> = {},
): Record<string, string> {
  const own = `projects/${project}/`
  const files = new Map<string, string>()
  for (const [path, text] of Object.entries(returned)) {
    // Only ever a string to match: a path that leads elsewhere is evidence too, and is not opened.
    const shown = safeRelativePath(path) ?? path.replaceAll('\\', '/')
    if (typeof text === 'string') files.set(shown, firstCodePoints(text))
  }
  for (const [path, text] of Object.entries(onDisk)) {
    files.set(path.startsWith(own) ? path.slice(own.length) : path, text)
  }
  return Object.fromEntries(files)
}
