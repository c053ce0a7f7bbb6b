import type { RecalledItem } from 'vitest-memory-eval/adapter'
import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Items of equal standing come in an order that the clock decides. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      async recall(query) {
        const items = (await reference.recall?.(query)) as RecalledItem[]
        const tick = Number(process.hrtime.bigint() % 2n)
        return tick === 0 ? items : items.toReversed()
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
