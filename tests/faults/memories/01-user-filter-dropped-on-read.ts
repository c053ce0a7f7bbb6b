import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Each message is stamped with its user, and the stamp is not looked at when something is recalled. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    const everybody = 'everybody'
    return {
      ...reference,
      async ingest(session) {
        await reference.ingest?.(session)
        await reference.ingest?.({ ...session, user: everybody })
      },
      recall: query => reference.recall?.({ ...query, user: everybody }) ?? [],
    }
  },
})

export default withAgent(memory, scriptedAgent())
