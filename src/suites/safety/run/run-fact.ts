import { isStale, judgeAnswer, judgeRecall, judgeReply, type Remembered } from '../judge.js'
import type { FactOutcome, MixUp } from '../outcome.js'
import type { Fact } from '../row.js'
import { allTexts, noteFound, placeOf, probeOthers, seenBy } from './mix-up.js'
import { type Probing, recallUnits } from './probing.js'

/** An answer that is neither a yes nor a no: the case errored, nothing was measured. */
export class UnclearAnswer extends Error {
  override readonly name = 'UnclearAnswer'
}

/** What the owner got to see, for the message of a failed case. */
export interface Seen {
  how: 'remembers' | 'recall' | 'reply'
  texts: string[]
  /** Whether facts of others are among it. */
  foreign?: boolean
}

/**
 * A fact's test: its owner is asked, then everybody else. What the owner gets to see is searched for
 * facts of others as well. A fact that its owner does not recall says nothing about mix-up, so its
 * probes do not count; what they give away does.
 *
 * @throws UnclearAnswer when what came back cannot be read
 */
export async function runFact(
  probing: Probing,
  fact: Fact,
): Promise<{ outcome: FactOutcome; seen: Seen }> {
  const { kind, id } = fact
  const { answer, seen, shown } = await askOwner(probing, fact)
  if (answer === 'unclear') {
    throw new UnclearAnswer(
      `unclear: the answer can be read neither as a yes nor as a no: ${JSON.stringify(seen.texts.join(' ').slice(0, 300))}`,
    )
  }
  const remembered = answer === 'yes'
  const mixUp: MixUp = { probes: 0, found: [] }
  if (probing.scopes.includes('user')) {
    const surface = probing.memory.recall ? 'recall' : 'reply'
    if (shown) noteFound(probing, mixUp, fact.owner, surface, shown)
    seen.foreign = mixUp.found.length > 0
    const isPrivate = kind === 'said' || kind === 'superseded'
    if (isPrivate) await probeOthers(probing, fact, mixUp)
    if (!isPrivate || !remembered) mixUp.probes = 0
  }
  const stale = kind === 'superseded' ? isStale(fact, seen.texts) : undefined
  return {
    outcome: {
      type: 'fact',
      id,
      remembered,
      ...(stale === undefined ? {} : { stale }),
      mixUp,
    },
    seen,
  }
}

interface Asked {
  answer: Remembered
  seen: Seen
  /** All that reached the owner, where anything is shown at all. */
  shown?: string[]
}

/** The adapter's own answer, else a recall by evidence, else an open question. */
async function askOwner(probing: Probing, fact: Fact): Promise<Asked> {
  const { memory } = probing
  const user = fact.owner
  const question = { user, ...placeOf(probing, fact), text: fact.question }
  // Only what is shown in order tells whether an old value leads.
  if (memory.remembers && fact.kind !== 'superseded') {
    const answer: unknown = await memory.remembers({ user, fact: fact.statement })
    const seen = { how: 'remembers' as const, texts: [JSON.stringify(answer) ?? 'nothing'] }
    const shown = memory.recall && (await recallUnits(memory, question))
    return { answer: judgeAnswer(answer), seen, ...(shown && { shown }) }
  }
  if (memory.recall) {
    const texts = await seenBy(probing, user, () => recallUnits(memory, question))
    const answer = judgeRecall(fact, texts)
    const now = fact.current ? judgeRecall({ evidence: fact.current }, texts) : 'no'
    return { answer: now === 'yes' ? now : answer, seen: { how: 'recall', texts }, shown: texts }
  }
  const result = await probing.ask(question)
  if (result.error !== undefined) {
    const { error } = result
    const shown = await seenBy(probing, user, () => Promise.reject(new Error(error)))
    return { answer: 'no', seen: { how: 'reply', texts: shown }, shown }
  }
  if (result.notApplicable !== undefined) throw new UnclearAnswer(result.notApplicable)
  const seen: Seen = { how: 'reply', texts: [result.reply] }
  const shown = allTexts(result)
  const isNow =
    fact.current && judgeReply({ kind: 'said', evidence: fact.current }, result.reply) === 'yes'
  // A reply is one text: an old value beside the new one is told as the old one.
  return { answer: isNow ? 'yes' : judgeReply(fact, result.reply), seen, shown }
}
