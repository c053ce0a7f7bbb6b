import type { RecalledItem } from 'vitest-memory-eval/adapter'
import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** An update is one more entry, and what was said first leads. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      async recall(query) {
        const items = (await reference.recall?.(query)) as RecalledItem[]
        return items.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
