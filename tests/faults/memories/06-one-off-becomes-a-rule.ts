import { faulty } from './faulty.js'

/** What was asked for once is kept as something that always holds. */
export default faulty(reference => ({
  ingest(session) {
    const turns = session.turns.map(turn => ({ ...turn, content: asRule(turn.content) }))
    return reference.ingest?.({ ...session, turns })
  },
}))

function asRule(text: string): string {
  return text
    .replace(
      /When this audit is done, ask Wanda for a stamp\. Only this once[^.]*\./,
      'Always ask Wanda for a stamp.',
    )
    .replace(
      /For tonight only, put the crates into the chapel\.[^.]*\./,
      'The crates always go into the chapel.',
    )
    .replace(/Just this year, let the lanterns hang/, 'The lanterns always hang')
    .replace(/Just this once, /, 'Always ')
}
