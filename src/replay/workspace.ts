import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SessionFile } from '../adapters/contract.js'
import { SystemError } from './errors.js'
import { isFolderName, safeRelativePath } from './safe-path.js'

/** Folder of a project in a workspace; made when it does not exist. */
export function projectFolder(workspace: string, project: string): string {
  if (!isFolderName(project)) {
    throw new SystemError(
      `the project ${JSON.stringify(project)} cannot be a folder: use a name without "/" and ".."`,
    )
  }
  const folder = join(workspace, 'projects', project)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Writes files into a project's folder; only relative paths that stay in it. */
export function writeFiles(folder: string, files: SessionFile[]): void {
  for (const { path, text } of files) {
    const safe = safeRelativePath(path)
    if (safe === null) {
      throw new SystemError(
        `the file ${JSON.stringify(path)} lies outside its project: use a relative path without ".."`,
      )
    }
    const target = join(folder, safe)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** Writes the files that a system without a disk returned. */
export function writeReturnedFiles(folder: string, files: Record<string, string> = {}): void {
  const safe = Object.entries(files).filter(([path]) => safeRelativePath(path) !== null)
  writeFiles(
    folder,
    safe.map(([path, text]) => ({ path, text })),
  )
}
