import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Who is being served is one variable for all sessions. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    let currentUser = ''
    return {
      ...reference,
      async recall(query) {
        currentUser = query.user
        await new Promise(resolve => setTimeout(resolve, 1))
        return reference.recall?.({ ...query, user: currentUser }) ?? []
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
