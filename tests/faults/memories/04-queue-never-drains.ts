import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Writes are put into a queue, and the queue is never emptied. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      ingest: session => ({ job: session.id }),
      settle: () => new Promise<void>(() => undefined),
    }
  },
})

export default withAgent(memory, scriptedAgent())
