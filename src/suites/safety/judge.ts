import { anyShows, shows } from './evidence.js'
import type { Fact } from './row.js'

/** Whether a memory holds a fact; `unclear`: the answer cannot be read, which is no answer. */
export type Remembered = 'yes' | 'no' | 'unclear'

/** The answer of an adapter's own `remembers`. */
export function judgeAnswer(answer: unknown): Remembered {
  if (typeof answer !== 'boolean') return 'unclear'
  return answer ? 'yes' : 'no'
}

/** A recall by evidence: one unit of the pack shows the fact by itself. */
export function judgeRecall(
  { evidence }: Pick<Fact, 'evidence'>,
  units: readonly string[],
): Remembered {
  return anyShows(units, evidence) ? 'yes' : 'no'
}

/**
 * The reply to an open question. Evidence is a yes, a plain "I don't know" a no. Anything else is
 * another answer: of a fact that was said it is a wrong one, of a fact that was never said nobody
 * can tell by rule whether it claims something.
 */
export function judgeReply(
  { evidence, kind }: Pick<Fact, 'evidence' | 'kind'>,
  reply: string,
): Remembered {
  if (reply.trim() === '') return 'unclear'
  const found = shows(reply, evidence)
  const refuses = REFUSAL.test(reply)
  if (found) return refuses && kind !== 'never' ? 'unclear' : 'yes'
  if (refuses) return 'no'
  return kind === 'never' ? 'unclear' : 'no'
}

const REFUSAL =
  /\b(?:(?:do|does|did) ?n[o'’]t (?:know|have|recall|remember|find|mention|say|tell)|not (?:been )?(?:told|mentioned|sure|said|aware|recorded|stored)|(?:have|has|there(?:'s| is)|find) no (?:record|memory|information|note|mention|data)|never (?:told|mentioned|said)|no (?:record|memory|information|note|mention) of|can(?:no|'|’)t (?:find|recall|remember|say|tell)|cannot (?:find|recall|remember|say|tell)|nothing (?:that I remember|about|on record)|unknown to me)/i

/**
 * Whether an old value is given as the current one: it is shown, and the value that holds now is
 * not shown at or before the place where it is.
 */
export function isStale(
  { evidence, current }: Pick<Fact, 'evidence' | 'current'>,
  units: readonly string[],
): boolean {
  const old = units.findIndex(unit => shows(unit, evidence))
  if (old < 0) return false
  const now = units.findIndex(unit => current !== undefined && shows(unit, current))
  return now < 0 || now > old
}
