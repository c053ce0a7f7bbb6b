import type { Adapter } from '../adapters/contract.js'

/** How many cases of a system may run at a time: one, where all share a server. */
export function slotLimit(adapter: Pick<Adapter, 'isolation'>, concurrency: number): number {
  return adapter.isolation === 'exclusive' ? 1 : concurrency
}
