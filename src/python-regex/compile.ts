import { lowerText } from './case-folding.js'
import { isPlain, smallText } from './choices.js'
import { checkEmptyTurns } from './empty-turns.js'
import type { Alphabet } from './javascript-source.js'
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
}

const defaultTimeoutMs = 1000
const shortPattern = 1000
const surrogate = /[\ud800-\udfff]/

/**
 * Compiles a pattern as `re.compile` of Python 3.11 does.
 * @throws PythonRegexError with Python's message where Python refuses the pattern
 * @throws UnsupportedRegexError where it cannot be run with exactly Python's answers
 */
export function compilePythonRegex(pattern: string): PythonRegex {
  const parsed = parsePattern(pattern)
  const width = widthsOf(parsed)
  checkLookbehinds(parsed.body, width)
  checkScopedStart(parsed)
  const references = checkReferences(parsed, width)
  checkEmptyTurns(parsed.body, width)
  const body = withSearchStarts(parsed.body, references.groups)

  const programs = new Map<Alphabet, Program>()
  const programFor = (alphabet: Alphabet): Program => {
    const made = programs.get(alphabet)
    if (made) return made
    const source = translate(body, { alphabet, references, width })
    const program = new Program(source, alphabet)
    programs.set(alphabet, program)
    return program
  }
  programFor('plane 0')
  // A short pattern is never too large for V8: it need not be compiled before it is used.
  if (pattern.length > shortPattern) programFor('all').prepare(defaultTimeoutMs)

  const plain = isPlain(body)
  return {
    search(text, { timeoutMs = defaultTimeoutMs } = {}) {
      const program = programFor(surrogate.test(text) ? 'all' : 'plane 0')
      const { lowered } = references
      const subject = lowered === null ? text : lowerText(text, lowered === 'ascii')
      return program.search(subject, {
        timeoutMs,
        guarded: !plain || text.length > smallText,
      })
    },
  }
}
