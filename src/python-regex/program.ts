import { RegexTimeoutError, UnsupportedRegexError } from './errors.js'
import { guardedRun } from './guarded-run.js'
import type { Alphabet } from './javascript-source.js'

/** Where a match starts and ends, in code points. */
export interface Match {
  readonly start: number
  readonly end: number
}

/** A translated pattern for the texts of one alphabet. */
export class Program {
  readonly #regex: RegExp
  readonly #alphabet: Alphabet

  /** @throws UnsupportedRegexError where V8 refuses the pattern, as one too large */
  constructor(source: string, alphabet: Alphabet) {
    this.#alphabet = alphabet
    this.#regex = orRefused(() => new RegExp(source, 'gu'))
  }

  /** Compiles the pattern now, which V8 leaves for the first search. */
  prepare(timeoutMs: number): void {
    try {
      this.search('\u0100', { timeoutMs, guarded: true })
    } catch (error) {
      if (!(error instanceof RegexTimeoutError)) throw error
    }
  }

  search(text: string, options: { timeoutMs: number; guarded: boolean }): Match | null {
    const run = (): RegExpExecArray | null => this.#exec(text)
    try {
      const found = orRefused(() => (options.guarded ? guardedRun(run, options.timeoutMs) : run()))
      return found && this.#matchIn(text, found)
    } catch (error) {
      // V8 reports so that its stack of places to go back to is full.
      if (error instanceof RangeError) throw new RegexTimeoutError('memory', options.timeoutMs)
      throw error
    }
  }

  /** V8 also tries places inside a surrogate pair, where an empty match is none. */
  #exec(text: string): RegExpExecArray | null {
    this.#regex.lastIndex = 0
    for (;;) {
      const found = this.#regex.exec(text)
      if (found === null || !isInsidePair(text, found.index)) return found
      this.#regex.lastIndex = found.index + 1
    }
  }

  #matchIn(text: string, { index, 0: matched }: RegExpExecArray): Match {
    if (this.#alphabet === 'plane 0') return { start: index, end: index + matched.length }
    const start = codePointsIn(text, 0, index)
    return { start, end: start + codePointsIn(text, index, index + matched.length) }
  }
}

function orRefused<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof SyntaxError) {
      const reason = /[^:]*$/.exec(error.message)?.[0].trim()
      throw new UnsupportedRegexError(`pattern that V8 refuses (${reason})`, null)
    }
    throw error
  }
}

function isInsidePair(text: string, index: number): boolean {
  return index > 0 && isLead(text.charCodeAt(index - 1)) && isTrail(text.charCodeAt(index))
}

function codePointsIn(text: string, from: number, to: number): number {
  let count = to - from
  for (let index = from + 1; index < to; index += 1) {
    if (isTrail(text.charCodeAt(index)) && isLead(text.charCodeAt(index - 1))) count -= 1
  }
  return count
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
