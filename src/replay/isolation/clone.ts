import { copySnapshot } from '../copy-snapshot.js'
import { copyTree } from '../copy-tree.js'
import { closeWell } from '../open-memory.js'
import { stateFolder } from '../snapshot.js'
import type { IsolationMode } from './mode.js'

const what = 'the state folder'

/** All state is files: copied only while the memory is closed, so that the copy is consistent. */
export const clone: IsolationMode = {
  async openToTeach(place, { checkpoint }) {
    if (checkpoint) await copyTree(stateFolder(checkpoint.dir), place.stateDir, { what })
    return place.open()
  },
  async save(place, opened, folder) {
    await closeWell(opened)
    await copyTree(place.stateDir, folder, { what })
    return { opened: await place.open(), saved: { namespace: '', frozen: true } }
  },
  async freeze(place, opened, folder) {
    await closeWell(opened)
    await copyTree(place.stateDir, folder, { what })
  },
  async openCase(place, { snapshot }) {
    await copySnapshot(snapshot, stateFolder(snapshot.dir), place.stateDir, { what })
    return { opened: await place.open() }
  },
}
