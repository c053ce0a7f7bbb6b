import { shows } from '../evidence.js'
import { defineRule, inFact, saidIn } from './rule.js'

/** Each fact must be said where it claims to be said, by its owner. */
export const saidWhere = defineRule('said-where', (documents, report) => {
  const { facts, sessions } = documents
  if (!sessions) return
  const userOf = new Map(sessions.value.map(({ id, user }) => [id, user]))
  for (const fact of facts) {
    const { id, owner, kind, sessions: named, evidence, current } = fact.row
    const place = inFact(fact, 'sessions')
    if (kind === 'never') {
      if (named.length > 0) {
        report.error(place, `"${id}" was never said, and names sessions`, 'Leave "sessions" empty.')
      }
      continue
    }
    for (const session of named) {
      if (userOf.get(session) === owner) continue
      const message = userOf.has(session) ? `is of ${userOf.get(session)}` : 'does not exist'
      report.error(
        place,
        `"${id}" of ${owner} names session ${session}, which ${message}`,
        'Name sessions of its owner.',
      )
    }
    const own = named.filter(session => userOf.get(session) === owner)
    const said = (wanted: typeof evidence) =>
      own.some(session => shows(saidIn(documents, session), wanted))
    if (!said(evidence)) {
      report.error(
        inFact(fact, 'evidence'),
        `no session that "${id}" names says its evidence`,
        'Name the session that says it, or take the words that stand there.',
      )
    }
    if (kind === 'superseded' && !(current && said(current))) {
      report.error(
        current ? inFact(fact, 'current') : inFact(fact),
        `"${id}" is superseded, and no session that it names says the value that holds now`,
        'Give the evidence of the new value as "current", and name the session that says it.',
      )
    }
  }
})
