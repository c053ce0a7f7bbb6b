import { counted } from '../../../../text/index.js'
import { changeOf, listing } from '../unchanged.js'
import { type RunGrowthCheck, USER } from './check.js'
import { ask, message, unserved, writeAll } from './write.js'

const ROUNDS = 5

const FACTS = [
  ['The spare key hangs behind the blue door.', 'Where does the spare key hang?'],
  ['The roof is swept on the first Monday of a month.', 'When is the roof swept?'],
  ['Bertille Okoro repairs the pump.', 'Who repairs the pump?'],
] as const

/**
 * Rounds of recall without anything new: a memory that takes in what it recalled, or the question, grows
 * with every one of them, until it holds little else.
 */
export const repeatedRecall: RunGrowthCheck = async context => {
  const { memory, settle } = context
  const reason = unserved(memory) ?? (memory.list ? undefined : 'the memory has no `list`')
  if (reason !== undefined) return { notApplicable: reason }
  await writeAll(
    context,
    FACTS.map(([fact], index) => message(`told-${index}`, fact)),
  )
  const problems: string[] = []
  let before = await listing(memory, [USER])
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, [, question]] of FACTS.entries()) {
      await ask(context, question, `round-${round}-${index}`)
    }
    await settle([])
    const after = await listing(memory, [USER])
    const { added } = changeOf(before, after)
    if (added > 0) {
      problems.push(`round ${round} of recall added ${counted(added, 'item')} without a new fact`)
    }
    before = after
  }
  return { id: 'growth', right: ROUNDS - problems.length, of: ROUNDS, problems }
}
