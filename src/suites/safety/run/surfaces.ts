import type { Memory } from '../../../adapters/contract.js'
import type { Surface } from '../outcome.js'

/** The surfaces on which something of another's could show, and that the memory does not offer. */
export function notOffered(memory: Memory): Surface[] {
  return [
    ...(memory.recall ? [] : (['recall'] as const)),
    ...(memory.openSession ? [] : (['reply', 'file'] as const)),
    ...(memory.list ? [] : (['list'] as const)),
    ...(memory.derived ? [] : (['derived'] as const)),
  ]
}
