import { defineAdapter, referenceMemory, withAgent } from 'vitest-memory-eval/adapter'

/** The memory finds what is needed, and the assistant answers without looking at it. */
export default withAgent(defineAdapter({ scopes: ['user'], open: referenceMemory }), {
  name: 'forgetful agent',
  kinds: ['ask'],
  answer: ({ text }) => `Happy to help with "${text}". Could you give me the details?`,
})
