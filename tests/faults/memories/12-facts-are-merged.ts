import {
  defineAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from 'vitest-memory-eval/adapter'

/** A note that begins like another one of the same person replaces it, whatever it says. */
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    return {
      ...reference,
      async ingest(session) {
        const about = (text: string) =>
          text
            .split(/[^A-Za-z]+/, 2)
            .join(' ')
            .toLowerCase()
        const known = (await reference.list?.({ user: session.user })) ?? []
        const kept = session.turns.filter(
          ({ content }, index) =>
            !session.turns.slice(index + 1).some(later => about(later.content) === about(content)),
        )
        for (const { id, text } of known) {
          if (kept.some(({ content }) => about(content) === about(text))) {
            await reference.forget?.({ user: session.user, id })
          }
        }
        return reference.ingest?.({ ...session, turns: kept })
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
