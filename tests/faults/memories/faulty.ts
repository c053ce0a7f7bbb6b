import type { Memory } from 'vitest-memory-eval/adapter'
import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** What is done otherwise than by the reference memory. */
type Change = (reference: Memory) => Partial<Memory> | Promise<Partial<Memory>>

/** The reference memory with one change, and the scripted agent before it. */
export function faulty(change: Change) {
  const memory = defineAdapter({
    scopes: ['user'],
    async open(context) {
      const reference = await referenceMemory(context)
      return { ...reference, ...(await change(reference)) }
    },
  })
  return withAgent(memory, scriptedAgent())
}
