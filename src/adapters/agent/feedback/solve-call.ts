import { type Call, callsIn } from '../../../suites/streams/match/calls-in.js'
import type { OfferedFunction } from '../../../suites/streams/match/offered-functions.js'
import { share, stems, weigher } from './alike.js'
import type { Lesson } from './lesson.js'
import type { Stimulus } from './stimulus.js'

interface Earlier {
  question: string
  call: Call
}

/**
 * The function whose earlier tasks or description are most like this one, with arguments after the manner of its
 * earlier calls; see `argument`.
 */
export function solveCall({ question, functions }: Stimulus, lessons: readonly Lesson[]): string {
  const earlier = lessons.flatMap(({ question, target }): Earlier[] =>
    callsIn(target, functions).map(call => ({ question, call })),
  )
  const texts = [...lessons.map(lesson => lesson.question), question]
  const weight = weigher(texts)
  const scoreOf = ({ name, source }: OfferedFunction) => {
    const calls = earlier.filter(({ call }) => call.name === name)
    const alike = Math.max(0, ...calls.map(one => share(question, one.question, weight)))
    return alike + share(question, JSON.stringify(source).replaceAll('_', ' '), weight)
  }
  const scores = functions.map(scoreOf)
  const best = functions[scores.indexOf(Math.max(...scores))]
  if (!best) return ''
  const calls = earlier.filter(({ call }) => call.name === best.name)
  const given = best.parameters.map(
    name => [name, argument(name, question, calls, weight)] as const,
  )
  return JSON.stringify({ name: best.name, arguments: Object.fromEntries(given) })
}

/**
 * The value of a parameter. In the earlier call most like this one it was
 * - a word of the task ("B4471", "lantern" of "24 lanterns"): the word in its place now;
 * - a number that grows with the one in the task: the same proportion of the one now;
 * - else a code: the one whose tasks share most telling words with this one.
 */
function argument(
  name: string,
  question: string,
  calls: readonly Earlier[],
  weight: (word: string) => number,
): unknown {
  const likeness = calls.map(one => share(question, one.question, weight))
  const model = calls[likeness.lastIndexOf(Math.max(...likeness))]
  if (!model) return wordLike('B1', question)
  const value = model.call.arguments[name]
  const number = numberIn(question)
  const before = numberIn(model.question)
  if (typeof value === 'string' && model.question.includes(value)) {
    return wordLike(value, question)
  }
  if (typeof value === 'number' && number !== undefined && before) {
    return Math.round((value / before) * number)
  }
  return code(name, question, calls)
}

/** A word of the same shape: capitals with digits, or a small word behind a number, in the singular. */
function wordLike(value: string, question: string): string {
  if (/\d/.test(value)) return /\b[A-Z]+\d+\b/.exec(question)?.[0] ?? ''
  return /\b\d+ ([a-z]+?)s?\b/.exec(question)?.[1] ?? ''
}

function numberIn(text: string): number | undefined {
  const found = /(?<!\w)\d+(?!\w)/.exec(text)?.[0]
  return found === undefined ? undefined : Number(found)
}

/** How much more a task counts than the one before it. */
const NEWER = 1.6

/** Of the values so far the one that the words of the question have gone with alone, newer tasks counting more. */
function code(name: string, question: string, calls: readonly Earlier[]): unknown {
  const scores = new Map<unknown, number>()
  for (const word of stems(question)) {
    const votes = new Map<unknown, number>()
    calls.forEach((one, index) => {
      if (!stems(one.question).has(word)) return
      const value = one.call.arguments[name]
      votes.set(value, (votes.get(value) ?? 0) + NEWER ** index)
    })
    const all = [...votes.values()].reduce((sum, each) => sum + each, 0)
    // Squared, so that a word that goes with everything says little.
    for (const [value, vote] of votes) {
      scores.set(value, (scores.get(value) ?? 0) + (vote / all) ** 2)
    }
  }
  const [best] = [...scores].sort(([, a], [, b]) => b - a)
  return best ? best[0] : calls.at(-1)?.call.arguments[name]
}
