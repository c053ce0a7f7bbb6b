/** Teaches a system a history once, keeps what came of it, and gives each case a copy of its own. */
export type { History, Limits, ReplayEvent, ReplayRequest, Snapshot } from './contract.js'
export { type EnsureReplay, ensureReplay } from './ensure-replay.js'
export { HarnessError, messageOf, SystemError } from './errors.js'
export { hashFiles } from './hash-files.js'
export {
  type AfterAsking,
  type OpenCaseOptions,
  type OpenedCase,
  openCase,
  runCase,
} from './open-case.js'
export { type OpenEmptyOptions, type OpenedEmpty, openEmpty } from './open-empty.js'
export { prepareOutputFolder } from './output-folder.js'
export { cacheRoot, columnDir, rerunDir, runDir } from './output-paths.js'
export { redactor, redactWithin } from './redact.js'
export { type KeyPart, keyOfReplay, type ReplayInputs, replayKey } from './replay-key.js'
export { messageDate } from './session-dates.js'
export { named } from './session-turns.js'
export { acquireSlot, type Release } from './slot.js'
export { slotLimit } from './slot-limit.js'
export { readSnapshot, snapshotDir } from './snapshot.js'
export { type StartedAdapter, startAdapter, stopAdapters } from './start-adapter.js'
export { createTempRoot, removeTempRoot, sweepTempRoots } from './temp-root.js'
export { duration, withLimit } from './time-limit.js'
export { endWorkers, noteWorker } from './workers.js'
