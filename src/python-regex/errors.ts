/** A pattern that Python itself refuses; `message` is what `str(error)` gives in Python 3.11. */
export class PythonRegexError extends Error {
  override readonly name = 'PythonRegexError'
  /** Code points before the fault; `null` where Python gives none. */
  readonly position: number | null

  constructor(message: string, position: number | null) {
    super(message)
    this.position = position
  }
}

/** A pattern that Python accepts and that cannot be run exactly here. */
export class UnsupportedRegexError extends Error {
  override readonly name = 'UnsupportedRegexError'
  /** The construct that is refused, in words. */
  readonly construct: string
  /** Code points before the construct; `null` where it is the whole pattern. */
  readonly position: number | null

  constructor(construct: string, position: number | null) {
    super(`unsupported: ${construct}${position === null ? '' : ` at position ${position}`}`)
    this.construct = construct
    this.position = position
  }
}

/** A search that was stopped before it had an answer: neither a match nor no match. */
export class RegexTimeoutError extends Error {
  override readonly name = 'RegexTimeoutError'
  /** What ran out. */
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory', timeoutMs: number) {
    super(
      limit === 'time'
        ? `undecided: the search was stopped after ${timeoutMs} ms; write the pattern with fewer nested repeats`
        : 'undecided: the search ran out of room to go back; write the pattern with shorter repeats',
    )
    this.limit = limit
  }
}
