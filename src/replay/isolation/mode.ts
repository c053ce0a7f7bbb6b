import type { Checkpoint } from '../checkpoint.js'
import type { Snapshot } from '../contract.js'
import type { OpenedMemory } from '../open-memory.js'
import type { Place } from '../place.js'

/** What a checkpoint says about the state, beside the files that it holds. */
export interface SavedState {
  /** The namespace that holds it; empty where files do. */
  namespace: string
  /** Whether it stays as it is while the replay goes on. */
  frozen: boolean
}

/** One way to keep cases apart: how a state is carried from the replay into each case. */
export interface IsolationMode {
  /** Opens the memory that is taught, on nothing or on what a checkpoint holds. */
  openToTeach(place: Place, context: TeachContext): Promise<OpenedMemory>
  /** Saves the state into `folder` after a session; returns the memory to go on with. */
  save(
    place: Place,
    opened: OpenedMemory,
    folder: string,
  ): Promise<{ opened: OpenedMemory; saved: SavedState }>
  /** Saves the state into `folder` for good, and closes the memory. */
  freeze(place: Place, opened: OpenedMemory, folder: string): Promise<void>
  /** Destroys what checkpoints used that count no more; returns what went wrong. */
  dropSaved?(place: Place, namespaces: string[]): Promise<string | undefined>
  /** Opens a memory on a state of its own. */
  openCase(place: Place, context: CaseContext): Promise<OpenedCaseState>
}

export interface TeachContext {
  checkpoint?: Checkpoint
  /** Folder that all snapshots of this project lie in. */
  cacheRoot: string
  /** Namespaces of replays that count no more. */
  obsolete: string[]
}

export interface CaseContext {
  snapshot: Snapshot
  /** Teaches the whole history once more, where a state cannot be copied. */
  teachAgain?(opened: OpenedMemory): Promise<void>
}

export interface OpenedCaseState {
  opened: OpenedMemory
  /** Runs before the memory is closed; returns what went wrong. */
  beforeClose?(): Promise<string | undefined>
  /** Runs after it is closed, always. */
  afterClose?(): void
}
