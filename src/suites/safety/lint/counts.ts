import { defineRule, inFact } from './rule.js'

/** Fewer facts of a kind say little about a person. */
const LEAST = { said: 20, never: 20, superseded: 5, shared: 5 }

/** Whether each person has enough facts of each kind. */
export const counts = defineRule('counts', ({ facts }, report) => {
  for (const owner of new Set(facts.map(({ row }) => row.owner))) {
    const own = facts.filter(({ row }) => row.owner === owner)
    for (const [kind, least] of Object.entries(LEAST)) {
      const count = own.filter(({ row }) => row.kind === kind).length
      const first = own[0]
      if (count >= least || !first) continue
      report.warn(
        inFact(first, 'owner'),
        `"${owner}" has ${count} facts of the kind "${kind}", fewer than ${least}`,
        'Add some, so that one fact does not decide a share.',
      )
    }
  }
})
