import { PythonRegexError, UnsupportedRegexError } from './errors.js'
import { pythonRepr } from './python-repr.js'

/**
 * Reads a pattern in units of one code point, or of a backslash with the code point after it.
 * It looks one unit ahead, as Python does: a lone backslash at the end is reported when it comes into view.
 */
export class PatternReader {
  /** The unit that `take` will give, `null` at the end. */
  next: string | null = null
  readonly #characters: readonly string[]
  #index = 0

  constructor(pattern: string) {
    this.#characters = Array.from(pattern)
    this.#advance()
  }

  /** Code points before `next`. */
  get position(): number {
    return this.#index - (this.next === null ? 0 : unitLength(this.next))
  }

  take(): string | null {
    const unit = this.next
    this.#advance()
    return unit
  }

  /** Takes `next` if it is this unit. */
  accept(unit: string): boolean {
    if (this.next !== unit) return false
    this.#advance()
    return true
  }

  /** Takes up to `limit` units out of `allowed`. */
  takeWhile(limit: number, allowed: string): string {
    let taken = ''
    while (taken.length < limit && this.next !== null && allowed.includes(this.next)) {
      taken += this.take()
    }
    return taken
  }

  /** Takes what stands before `end`, and `end` itself; `what` names it in the error. */
  takeUntil(end: string, what: string): string {
    let taken = ''
    for (;;) {
      const unit = this.take()
      if (unit === null) {
        if (taken === '') throw this.error(`missing ${what}`)
        throw this.error(`missing ${end}, unterminated name`, codePoints(taken))
      }
      if (unit === end) {
        if (taken === '') throw this.error(`missing ${what}`, 1)
        return taken
      }
      taken += unit
    }
  }

  /** Goes back to a position that was read before. */
  returnTo(position: number): void {
    this.#index = position
    this.#advance()
  }

  /** Python's error `back` code points before `next`. */
  error(message: string, back = 0): PythonRegexError {
    return this.errorAt(message, this.position - back)
  }

  errorAt(message: string, position: number): PythonRegexError {
    const before = this.#characters.slice(0, position)
    let place = `at position ${position}`
    if (this.#characters.includes('\n')) {
      const line = before.filter(character => character === '\n').length + 1
      place += ` (line ${line}, column ${position - before.lastIndexOf('\n')})`
    }
    return new PythonRegexError(`${message} ${place}`, position)
  }

  unsupported(construct: string, position: number): UnsupportedRegexError {
    return new UnsupportedRegexError(construct, position)
  }

  badName(name: string, back: number): PythonRegexError {
    return this.error(`bad character in group name ${pythonRepr(name)}`, codePoints(name) + back)
  }

  #advance(): void {
    const character = this.#characters[this.#index]
    if (character === undefined) {
      this.next = null
      return
    }
    this.#index += 1
    if (character !== '\\') {
      this.next = character
      return
    }
    const escaped = this.#characters[this.#index]
    if (escaped === undefined) {
      const last = this.#characters.length - 1
      throw this.errorAt('bad escape (end of pattern)', last)
    }
    this.#index += 1
    this.next = character + escaped
  }
}

/** The length of a text as Python counts it. */
export function codePoints(text: string): number {
  return Array.from(text).length
}

function unitLength(unit: string): number {
  return unit.startsWith('\\') ? 2 : 1
}
