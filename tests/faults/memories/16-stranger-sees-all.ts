import type { RecalledItem } from 'vitest-memory-eval/adapter'
import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

const PEOPLE = ['iva-k', 'Iva-K', 'jona']

/** Who is not known has no filter, and is shown what anybody said. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    const ofAnybody = async (): Promise<RecalledItem[]> =>
      (await Promise.all(PEOPLE.map(user => reference.list?.({ user }) ?? []))).flat()
    return {
      ...reference,
      recall: query =>
        PEOPLE.includes(query.user) ? (reference.recall?.(query) ?? []) : ofAnybody(),
    }
  },
})

export default withAgent(memory, scriptedAgent())
