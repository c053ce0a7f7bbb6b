import { lowerText } from './case-folding.js'
import { isPlain, smallText } from './choices.js'
import { checkEmptyTurns } from './empty-turns.js'
import { UnsupportedRegexError } from './errors.js'
import type { Alphabet } from './javascript-source.js'
import { checkLookAhead } from './look-ahead.js'
import { parsePattern } from './parser.js'
import { type Match, Program } from './program.js'
import { checkReferences } from './references.js'
import { checkScopedStart } from './scoped-start.js'
import { withSearchStarts } from './search-starts.js'
import { translate } from './translate.js'
import { checkLookbehinds, widthsOf } from './width.js'

export interface SearchOptions {
  /**
   * After how many milliseconds a search is given up.
   * @default 1000
   */
  readonly timeoutMs?: number
}

/** A pattern of Python's `re`, ready to search. */
export interface PythonRegex {
  /**
   * What `re.search(pattern, text)` of Python 3.11 finds, in code points.
   * @throws RegexTimeoutError when there is no answer in time: undecided
   */
  search(text: string, options?: SearchOptions): Match | null
  /** True where a search of the text is over at once, whatever it holds; such a one has no time limit. */
  isQuick(text: string): boolean
}

const defaultTimeoutMs = 1000
/** Far more than a check needs; what a pattern costs before it is searched grows with its length. */
const longestPattern = 20_000
/** A translation of so many characters takes V8 a while, which is no part of the time of a search. */
const largeSource = 50_000
const surrogate = /[\ud800-\udfff]/

/**
 * Compiles a pattern as `re.compile` of Python 3.11 does.
 * @throws PythonRegexError with Python's message where Python refuses the pattern
 * @throws UnsupportedRegexError where it cannot be run with exactly Python's answers
 */
export function compilePythonRegex(pattern: string): PythonRegex {
  if (pattern.length > longestPattern) {
    throw new UnsupportedRegexError(`pattern of more than ${longestPattern} characters`, null)
  }
  const parsed = parsePattern(pattern)
  const width = widthsOf(parsed)
  checkLookbehinds(parsed.body, width)
  checkScopedStart(parsed)
  const references = checkReferences(parsed, width)
  checkEmptyTurns(parsed.body, width)
  checkLookAhead(parsed.body)
  const body = withSearchStarts(parsed.body, references.groups)

  const programs = new Map<Alphabet, Program>()
  const programFor = (alphabet: Alphabet): Program => {
    const made = programs.get(alphabet)
    if (made) return made
    const source = translate(body, { alphabet, references, width })
    const program = new Program(source, alphabet)
    programs.set(alphabet, program)
    if (source.length > largeSource) program.prepare(defaultTimeoutMs)
    return program
  }
  // Both now: what is refused is refused before the first search, whatever its text.
  programFor('plane 0')
  programFor('all')

  const plain = isPlain(body)
  const isQuick = (text: string) => plain && text.length <= smallText
  return {
    isQuick,
    search(text, { timeoutMs = defaultTimeoutMs } = {}) {
      const program = programFor(surrogate.test(text) ? 'all' : 'plane 0')
      const { lowered } = references
      const subject = lowered === null ? text : lowerText(text, lowered === 'ascii')
      return program.search(subject, {
        timeoutMs,
        guarded: !isQuick(text),
      })
    },
  }
}
