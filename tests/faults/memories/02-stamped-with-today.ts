import { faulty } from './faulty.js'

/** What was said in the past is dated with the clock of the machine. */
export default faulty(reference => ({
  ingest(session) {
    const at = new Date().toISOString()
    return reference.ingest?.({
      ...session,
      turns: session.turns.map(turn => ({ ...turn, at })),
    })
  },
}))
