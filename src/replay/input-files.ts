import type { History } from './contract.js'
import { locate } from './errors.js'
import { projectFolder, writeFiles } from './workspace.js'

/** Writes the projects with the sessions' input files only, in order: nobody has worked in them. */
export async function writeInputFiles(workspace: string, history: History): Promise<void> {
  for (const session of history.sessions) {
    await locate(`session ${session.id}`, () =>
      writeFiles(projectFolder(workspace, session.project), session.files),
    )
  }
}

/** Writes the projects as they stood after the recorded sessions. */
export async function writeRecordedFiles(workspace: string, history: History): Promise<void> {
  if (!history.recordedWorkspace) return writeInputFiles(workspace, history)
  for (const [project, files] of Object.entries(history.recordedWorkspace)) {
    await locate(`recorded project ${project}`, () =>
      writeFiles(projectFolder(workspace, project), files),
    )
  }
}
