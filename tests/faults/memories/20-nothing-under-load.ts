import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Where several ask at once, most are told nothing. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    let asking = 0
    return {
      ...reference,
      async recall(query) {
        asking += 1
        await new Promise(resolve => setTimeout(resolve, 1))
        const isBusy = asking > 1
        await new Promise(resolve => setTimeout(resolve, 1))
        asking -= 1
        return isBusy ? [] : (reference.recall?.(query) ?? [])
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
