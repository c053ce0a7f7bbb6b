import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SessionFile } from '../adapters/contract.js'
import { FILES, HISTORY_FILE, type LearningSources } from '../suites/learning/documents.js'
import { listFiles, subfolders } from './list-files.js'
import { readText } from './read-text.js'

/** Reads every text of a learning dataset; a part that is not there is left out. */
export async function readSources(dir: string): Promise<LearningSources> {
  const text = (...path: string[]) => readText(join(dir, ...path))
  const sessionsDir = join(dir, FILES.recorded, 'sessions')
  const projectsDir = join(dir, FILES.recorded, 'workspace', 'projects')
  const recorded: Record<string, string> = {}
  for (const id of await subfolders(sessionsDir)) {
    const history = await readText(join(sessionsDir, id, HISTORY_FILE))
    if (history !== undefined) recorded[id] = history
  }
  const workspace: Record<string, SessionFile[]> = {}
  for (const project of await subfolders(projectsDir)) {
    const folder = join(projectsDir, project)
    workspace[project] = await readFiles(folder, folder)
  }
  return {
    tests: await text(FILES.tests),
    split: await text(FILES.split),
    sessions: await text(FILES.sessions),
    planted: await text(FILES.planted),
    answerKey: await readFiles(join(dir, FILES.answerKey), dir),
    recorded,
    workspace,
  }
}

async function readFiles(folder: string, root: string): Promise<SessionFile[]> {
  const files: SessionFile[] = []
  for (const file of await listFiles(folder)) {
    const path = relative(root, file).split(sep).join('/')
    files.push({ path, text: await readFile(file, 'utf8') })
  }
  return files
}
