import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** What was said in the past is dated with the clock of the machine. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      ingest(session) {
        const at = new Date().toISOString()
        return reference.ingest?.({
          ...session,
          turns: session.turns.map(turn => ({ ...turn, at })),
        })
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
