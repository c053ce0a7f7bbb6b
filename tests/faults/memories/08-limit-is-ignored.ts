import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** However few items are asked for, as many come as there are. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      recall: query => reference.recall?.({ ...query, limit: 12 }) ?? [],
    }
  },
})

export default withAgent(memory, scriptedAgent())
