import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, Log, Setup } from '../adapters/contract.js'
import { randomName } from './atomic-write.js'
import type { Limits } from './contract.js'
import { discard } from './discard.js'
import { type OpenedMemory, openMemory } from './open-memory.js'
import { removeTree } from './remove-tree.js'

/** Where a memory is opened: folders with random names that tell nothing, and a namespace. */
export interface Place {
  setup: Setup
  limits: Limits
  signal?: AbortSignal
  /** Where its state goes; empty until a mode of isolation fills it. */
  stateDir: string
  /** Holds `projects/`. */
  workspace: string
  namespace: string
  /** A further folder that does not exist yet. */
  scratch(): string
  /** Opens the memory here, or under another namespace. */
  open(namespace?: string): Promise<OpenedMemory>
  /** Removes all folders. */
  remove(): void
  /** Gives up all folders: small ones go with the temporary root. */
  discard(): void
}

export interface PlaceOptions {
  adapter: Adapter
  started: unknown
  setup: Setup
  /** Settings of the profile that runs. */
  settings?: Record<string, unknown>
  limits: Limits
  tempRoot: string
  signal?: AbortSignal
  log: Log
}

export function makePlace(options: PlaceOptions): Place {
  const { tempRoot, setup, limits, signal } = options
  const folders: string[] = []
  const scratch = () => {
    const folder = join(tempRoot, randomName())
    folders.push(folder)
    return folder
  }
  const stateDir = scratch()
  const workspace = scratch()
  mkdirSync(stateDir, { recursive: true })
  mkdirSync(workspace)
  const place: Place = {
    setup,
    limits,
    signal,
    stateDir,
    workspace,
    namespace: newNamespace(),
    scratch,
    open: (namespace = place.namespace) => openMemory({ ...options, stateDir, namespace }),
    remove: () => folders.forEach(removeTree),
    discard: () => folders.forEach(discard),
  }
  return place
}

/** The name of a namespace that nothing else uses. */
export function newNamespace(): string {
  return `memory-eval-${randomName()}`
}
