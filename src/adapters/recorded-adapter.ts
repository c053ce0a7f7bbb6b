import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Adapter } from './contract.js'
import { defineAdapter } from './define-adapter.js'

/**
 * An adapter for a system that ran elsewhere: its results folder (`<dir>/tests/<id>.json`) is graded as if
 * the cases had just run. Nothing is replayed, opened or sent.
 *
 * @param dir path, relative to the folder that Vitest runs in, or a `file:` URL
 * @example
 * export default recordedAdapter(new URL('./results/run-1', import.meta.url))
 */
export function recordedAdapter(dir: string | URL): Adapter & { recorded: { dir: string } } {
  const path = resolve(dir instanceof URL ? fileURLToPath(dir) : dir)
  const adapter = defineAdapter({
    inputs: [path],
    open() {
      throw new Error(`the results in ${path} are recorded: there is no memory to open`)
    },
  })
  return { ...adapter, recorded: { dir: path } }
}
