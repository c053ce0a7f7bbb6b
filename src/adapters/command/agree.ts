import type { AdapterOptions } from '../contract.js'
import type { Capabilities } from './shapes.js'

type Agreed = Required<Pick<AdapterOptions, 'isolation' | 'scopes' | 'time'>>

/**
 * The harness must know these before a process exists, so that the adapter states them; what the process
 * says about itself must be the same.
 *
 * @throws Error that names each difference and how to mend it
 */
export function requireAgreement(adapter: Agreed, process: Capabilities): void {
  const fields = ['isolation', 'scopes', 'time'] as const
  const differences = fields
    .filter(field => process[field] !== undefined)
    .map(field => ({ field, ours: plain(adapter[field]), theirs: plain(process[field]) }))
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(
      ({ field, ours, theirs }) =>
        `${field}: the process says ${theirs}, the adapter ${ours}; write commandAdapter({ ${field}: ${theirs} })`,
    )
  if (differences.length > 0) {
    throw new Error(`the process and its adapter disagree:\n${differences.join('\n')}`)
  }
}

function plain(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
}
