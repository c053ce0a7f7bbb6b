import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * On whose behalf a call over the network is made: which run of a case, or which replay of a history.
 * Identical calls are told apart by it.
 */
export interface CallScope {
  /** Which run, or which replay, from 1. */
  readonly run: number
  /** Id of the row; undefined in a replay. */
  readonly row?: string
  /** False where a call is never the same twice, so that nothing is recorded. */
  readonly kept: boolean
  /** How often each call was made in this scope, by its key. */
  readonly made: Map<string, number>
  /** What was asked for and is not recorded, each with the command that records it. */
  readonly missing: string[]
}

/** One for all copies of this module: the harness and an adapter may each load their own. */
const NAME = Symbol.for('vitest-memory-eval:call-scope')
const shared = globalThis as { [NAME]?: AsyncLocalStorage<CallScope> }
shared[NAME] ??= new AsyncLocalStorage<CallScope>()
const scopes = shared[NAME]

/** Calls that nobody started on behalf of a case. */
const outside = callScope({})

/** A new scope; what it does not say is that of the one around it. */
export function callScope({
  run,
  row,
  kept,
}: Partial<Pick<CallScope, 'run' | 'row' | 'kept'>>): CallScope {
  const around = scopes.getStore()
  return {
    run: run ?? around?.run ?? 1,
    row: row ?? around?.row,
    kept: kept ?? around?.kept ?? true,
    made: new Map(),
    missing: [],
  }
}

export function inCallScope<T>(scope: CallScope, act: () => T): T {
  return scopes.run(scope, act)
}

export function currentCallScope(): CallScope {
  return scopes.getStore() ?? outside
}
