import {
  defineAdapter,
  feedbackAgent,
  referenceMemory,
  withAgent,
} from 'vitest-memory-eval/adapter'

/**
 * The reference memory as an agent's: it keeps projects apart and draws conclusions. It is talked to by a
 * scripted agent that learns from feedback. No model, no network: its numbers show that all is wired up.
 */
const memory = defineAdapter({
  scopes: ['user', 'project'],
  mock: 'hashed trigrams for embeddings, rules for conclusions, a scripted agent',
  open: context => referenceMemory(context, { projects: 'strict', consolidate: true }),
})

export default withAgent(memory, feedbackAgent(), { strategy: 'tool_use' })
