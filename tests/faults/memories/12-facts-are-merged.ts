import { faulty } from './faulty.js'

/** A note that begins like another one of the same person replaces it, whatever it says. */
export default faulty(reference => ({
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
}))
