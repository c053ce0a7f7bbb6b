import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomName } from './atomic-write.js'
import { scanForCanary } from './canary.js'
import { copyTree } from './copy-tree.js'
import { SystemError, writing } from './errors.js'
import { removeTree } from './remove-tree.js'
import { snapshotFile, stateFolder, workspaceFolder } from './snapshot.js'

/** Removes what a snapshot folder holds, its checkpoints aside; `replay.json` goes first. */
export function clearSnapshot(dir: string): void {
  rmSync(snapshotFile(dir), { force: true })
  removeTree(stateFolder(dir))
  removeTree(workspaceFolder(dir))
}

/**
 * Puts state and workspace into a snapshot folder. Nothing counts until `replay.json` is written.
 *
 * @param saveState writes the state into a folder
 * @throws SystemError when a canary stands in state or workspace
 */
export async function freeze(
  dir: string,
  workspace: string,
  canaries: string[],
  saveState: (folder: string) => Promise<void>,
): Promise<void> {
  const partial = join(dir, `.new-${randomName()}`)
  try {
    await writing(dir, async () => {
      mkdirSync(stateFolder(partial), { recursive: true })
      await saveState(stateFolder(partial))
      await copyWorkspace(workspace, workspaceFolder(partial))
    })
    assertNoCanary(stateFolder(partial), 'state', canaries)
    assertNoCanary(workspaceFolder(partial), 'workspace', canaries)
    await writing(dir, () => {
      clearSnapshot(dir)
      renameSync(stateFolder(partial), stateFolder(dir))
      renameSync(workspaceFolder(partial), workspaceFolder(dir))
    })
  } finally {
    removeTree(partial)
  }
}

/** Whatever else the assistant left in its workspace (sockets, links that lead out) stays behind. */
export const workspaceCopy = { what: 'the workspace', lenient: true }

export function copyWorkspace(from: string, to: string): Promise<number> {
  return copyTree(from, to, workspaceCopy)
}

function assertNoCanary(folder: string, what: string, canaries: string[]): void {
  const file = scanForCanary(folder, canaries)
  if (file !== undefined) {
    throw new SystemError(
      `saw the answers: ${JSON.stringify(file)} in its ${what} holds an id that stands only in the tests and the answer key`,
    )
  }
}
