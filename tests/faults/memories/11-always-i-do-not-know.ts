import { defineAdapter, referenceMemory, withAgent } from 'vitest-memory-eval/adapter'

/** Whatever is asked, the assistant does not know. */
export default withAgent(defineAdapter({ scopes: ['user'], open: referenceMemory }), {
  name: 'shy agent',
  kinds: ['ask'],
  answer: () => "I don't know.",
})
