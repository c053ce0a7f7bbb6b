import type { Isolation } from '../../adapters/contract.js'
import { clone } from './clone.js'
import { exclusive } from './exclusive.js'
import type { IsolationMode } from './mode.js'
import { namespace } from './namespace.js'
import { shared } from './shared.js'

export { acquireServer } from './exclusive.js'
export type { CaseContext, IsolationMode, OpenedCaseState, SavedState } from './mode.js'

export const isolationModes: Record<Isolation, IsolationMode> = {
  clone,
  exclusive,
  namespace,
  shared,
}
