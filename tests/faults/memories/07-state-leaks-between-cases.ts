import type { IngestSession } from 'vitest-memory-eval/adapter'
import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** What is told in one case is also kept in the process, where the next case finds it. */
const told: IngestSession[] = []

const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    for (const session of told) await reference.ingest?.(session)
    return {
      ...reference,
      ingest(session) {
        told.push(session)
        return reference.ingest?.(session)
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
