import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** What has the id in its own is forgotten too: `p12` goes with `p1`. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      async forget({ user = '', id }) {
        if (id === undefined) return reference.forget?.({ user })
        for (const item of (await reference.list?.({ user })) ?? []) {
          if (item.id?.includes(id)) await reference.forget?.({ user, id: item.id })
        }
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
