import { timeOf } from '../kit/date.js'
import type { Passage } from './passage.js'
import { type Statement, statementsOf } from './statements.js'

/** Subjects that share this part of their words are the same. */
const SAME = 0.5

/** What was made of passages; each item names the passages that it rests on. */
export interface Consolidated {
  /** Everything that was stated. */
  facts: Conclusion[]
  /** What holds now, where something was stated more than once: the newest. */
  beliefs: Conclusion[]
  /** Where a document or several agents were told different things. */
  conflicts: Conclusion[]
}

export interface Conclusion {
  text: string
  evidence: Passage[]
  /** When the newest of the evidence was said. */
  at: string | null
}

/**
 * Draws facts, beliefs and conflicts from one user's passages, without a model: the same passages give the
 * same on every machine. It knows a subject again by its words alone.
 */
export function consolidate(passages: readonly Passage[]): Consolidated {
  const statements = passages.flatMap(statementsOf).sort(byAge)
  const several = groups(statements).filter(group => differ(group))
  return {
    facts: statements.map(({ text, passage }) => conclusion(text, [passage])),
    beliefs: several
      .filter(group => !isConflict(group))
      .flatMap(group => {
        const newest = group.at(-1)
        return newest ? [conclusion(newest.text, group.map(passageOf))] : []
      }),
    conflicts: several.filter(isConflict).map(group => {
      const latest = latestOfEach(group)
      const texts = latest.map(({ text, passage }) => `${text} (${sourceOf(passage)})`)
      return conclusion(texts.join(' / '), latest.map(passageOf))
    }),
  }
}

/** Statements on the same subject, the oldest first; what says how long it held stands for itself. */
function groups(statements: readonly Statement[]): Statement[][] {
  const found: Statement[][] = []
  for (const statement of statements.filter(({ bounded }) => !bounded)) {
    const own = found.find(([first]) => first && sameSubject(first, statement))
    if (own) own.push(statement)
    else found.push([statement])
  }
  return found
}

function sameSubject(one: Statement, other: Statement): boolean {
  if (one.passage.project !== other.passage.project) return false
  const shared = [...one.subject].filter(word => other.subject.has(word)).length
  return shared >= 1 && shared / (one.subject.size + other.subject.size - shared) >= SAME
}

function differ(group: readonly Statement[]): boolean {
  return new Set(group.map(({ values, subject }) => keyOf(values) + keyOf(subject))).size > 1
}

/** The same source may change its mind; different ones contradict each other. */
function isConflict(group: readonly Statement[]): boolean {
  const latest = latestOfEach(group)
  return latest.length > 1 && new Set(latest.map(({ values }) => keyOf(values))).size > 1
}

function latestOfEach(group: readonly Statement[]): Statement[] {
  return [...new Map(group.map(one => [sourceOf(one.passage), one])).values()]
}

function sourceOf({ source, under, agent, role }: Passage): string {
  return source ? `${source}: ${under ?? ''}` : (agent ?? role)
}

function keyOf(set: ReadonlySet<string>): string {
  return JSON.stringify([...set].sort())
}

function passageOf({ passage }: Statement): Passage {
  return passage
}

function conclusion(text: string, evidence: Passage[]): Conclusion {
  return { text, evidence, at: evidence.at(-1)?.at ?? null }
}

function byAge(a: Statement, b: Statement): number {
  const age = ({ passage: { at } }: Statement) => (at === null ? 0 : timeOf(at))
  return age(a) - age(b)
}
