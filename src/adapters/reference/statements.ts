import { sentences } from '../agent/sentences.js'
import { stem } from '../kit/stem.js'
import { words } from '../kit/words.js'
import type { Passage } from './passage.js'
import { withCalendarDates } from './relative-days.js'

/** Something that somebody stated, with what is known about where it was. */
export interface Statement {
  text: string
  /** What it is about: stems of its words, without names, numbers and dates, which are values. */
  subject: ReadonlySet<string>
  /** The values. Two statements on a subject that have different ones contradict each other. */
  values: ReadonlySet<string>
  /** True for what says itself how long it held. */
  bounded: boolean
  passage: Passage
}

/** What a tool returned stands in the agent's reply, in a line of this form. */
const TOOL_LINE = /^\S+ returned: (.+)$/
/** A sentence that goes on about what the one before it named. */
const GOES_ON = /^(?:He|She|It|They|His|Her|Its|Their)\b/
const BOUNDED = /\b(?:until|till|to the end of)\b|\bfrom\b.+\bto\b|\bbetween\b.+\band\b/i
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/
const DAY_NAME = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const NUMBER = new Set(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty fifty ninety hundred'.split(
    ' ',
  ),
)
/** Words that tell when, not what. */
const TIME = new Set('yesterday today tonight tomorrow since currently'.split(' '))

/**
 * The statements of a passage. Questions state nothing; of what an agent said only its tools' results are
 * taken, since the rest repeats and guesses.
 */
export function statementsOf(passage: Passage): Statement[] {
  return spoken(passage)
    .filter(text => !/\?["'”’)\]]*$/.test(text) && words(text).length >= 2)
    .map(text => ({
      text: withCalendarDates(text, passage.at),
      ...parts(text),
      bounded: BOUNDED.test(text),
      passage,
    }))
}

function spoken({ role, text }: Passage): string[] {
  if (role === 'assistant') return text.split('\n').flatMap(line => TOOL_LINE.exec(line)?.[1] ?? [])
  const joined: string[] = []
  for (const sentence of sentences(text)) {
    const before = joined.at(-1)
    if (before !== undefined && GOES_ON.test(sentence)) joined.push(`${joined.pop()} ${sentence}`)
    else joined.push(sentence)
  }
  return joined
}

function parts(text: string): Pick<Statement, 'subject' | 'values'> {
  // What stands before a colon leads up to it: "That is wrong: …".
  const core = text.slice(text.search(/:\s/) + 1)
  const named = new Set(
    [...core.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}'’-]*/gu)].map(([name]) => name.toLowerCase()),
  )
  const isValue = (word: string) =>
    /\d/.test(word) ||
    named.has(word) ||
    NUMBER.has(word) ||
    MONTH.test(word) ||
    DAY_NAME.test(word)
  const content = words(core).filter(word => !TIME.has(word))
  return {
    subject: new Set(content.filter(word => !isValue(word)).map(stem)),
    values: new Set(content.filter(isValue).map(stem)),
  }
}
