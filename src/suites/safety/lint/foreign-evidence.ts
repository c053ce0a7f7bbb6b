import { fold } from '../../../checks/fold.js'
import { evidenceTest } from '../evidence.js'
import { defineRule, inFact, saidIn } from './rule.js'

/**
 * Evidence that somebody else said too would turn an honest answer into a mix-up, and what was
 * "never" said must not be said by anybody.
 */
export const foreignEvidence = defineRule('foreign-evidence', (documents, report) => {
  const sessions = (documents.sessions?.value ?? []).map(({ id, user }) => ({
    id,
    user,
    text: fold(saidIn(documents, id)),
  }))
  for (const fact of documents.facts) {
    const { id, owner, kind, sharedWith = [] } = fact.row
    const stands = evidenceTest(fact.row.evidence)
    for (const session of sessions) {
      if (!stands(session.text)) continue
      const place = inFact(fact, 'evidence')
      if (kind === 'never') {
        report.error(
          place,
          `the evidence of "${id}", which was never said, stands in session ${session.id}`,
          'Choose another value, one that stands in no session.',
        )
      } else if (session.user !== owner && !sharedWith.includes(session.user ?? '')) {
        report.error(
          place,
          `the evidence of "${id}" (${owner}) stands in session ${session.id} of ${session.user}`,
          'Choose a string that only its owner says, or list the other person in "sharedWith" and make the fact "shared".',
        )
      }
    }
  }
})
