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
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(returned)) {
    const safe = safeRelativePath(path)
    if (safe !== null && typeof text === 'string') files[safe] = firstCodePoints(text)
  }
  for (const [path, text] of Object.entries(onDisk)) {
    files[path.startsWith(own) ? path.slice(own.length) : path] = text
  }
  return files
}
