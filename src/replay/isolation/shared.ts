import { closeWell } from '../open-memory.js'
import type { IsolationMode } from './mode.js'

/** State that can be neither copied nor kept apart: all cases share it, as it is. */
export const shared: IsolationMode = {
  openToTeach: place => place.open(),
  async save(_place, opened) {
    return { opened, saved: { namespace: '', frozen: false } }
  },
  freeze: (_place, opened) => closeWell(opened),
  async openCase(place) {
    return { opened: await place.open() }
  },
}
