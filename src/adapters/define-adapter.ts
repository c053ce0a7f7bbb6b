import type { Adapter, AdapterOptions } from './contract.js'

/**
 * Describes a memory system to the eval. Pass the `open` function alone, or an object with more.
 * The default export of an adapter module is what this returns.
 *
 * @throws TypeError when `open` is missing
 */
export function defineAdapter<Started = undefined>(
  adapter: AdapterOptions<Started> | AdapterOptions<Started>['open'],
): Adapter<Started> {
  const options = typeof adapter === 'function' ? { open: adapter } : adapter
  if (typeof options?.open !== 'function') {
    throw new TypeError(
      'defineAdapter needs an `open` function: defineAdapter(async ({ stateDir }) => memory)',
    )
  }
  return {
    isolation: 'clone',
    scopes: [],
    time: 'native',
    needs: [],
    inputs: [],
    concurrency: 1,
    external: false,
    ...options,
    kind: 'memory-eval-adapter',
  }
}
