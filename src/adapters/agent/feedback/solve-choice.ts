import { share, weigher } from './alike.js'
import type { Lesson } from './lesson.js'
import type { Stimulus } from './stimulus.js'

/** Of lessons that fit almost equally well the newest holds: each later one counts this part more at most. */
const NEWER = 0.5

/**
 * The letter of the option that says what was right in the earlier task most like this one, or that this one's
 * question and an earlier answer share: "which bird nests in reeds" after "where does the sarrel nest".
 */
export function solveChoice({ question, options }: Stimulus, lessons: readonly Lesson[]): string {
  const weight = weigher([
    ...lessons.map(({ question, meaning = '' }) => `${question} ${meaning}`),
    question,
  ])
  const scores = options.map(option =>
    Math.max(
      0,
      ...lessons.map(({ question: earlier, meaning = '' }, index) => {
        const straight = share(question, earlier, weight) * share(option, meaning, weight)
        const turned = share(option, earlier, weight) * share(meaning, question, weight)
        return Math.max(straight, turned) * (1 + (NEWER * index) / lessons.length)
      }),
    ),
  )
  const best = Math.max(...scores)
  const index = best > 0 ? scores.indexOf(best) : question.length % options.length
  return String.fromCharCode(65 + index)
}
