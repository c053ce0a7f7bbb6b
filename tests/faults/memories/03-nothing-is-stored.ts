import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** Every write fails and nobody says so; a greeting is all that there is, and answers still come. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      async ingest(session) {
        await Promise.reject(new Error(`cannot write ${session.id}`)).catch(() => undefined)
      },
      recall: () => ['Welcome! I am here to help.'],
    }
  },
})

export default withAgent(memory, scriptedAgent())
