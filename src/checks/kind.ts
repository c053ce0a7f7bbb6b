import type { CheckType } from '../dataset/check.js'

/** Where a text matched, in UTF-16 units; `undecided` when the search took too long. */
export type Found = { start: number; end: number } | null | 'undecided'

/** Searches one text for what a check asks for. */
export interface Find {
  (text: string): Found
  /** True where the search of a text is over at once, so that it needs no time limit. */
  isQuick?(text: string): boolean
}

/** A kind of check with its negation; its page of the documentation is made from it. */
export interface CheckKind {
  positive: CheckType
  negative: CheckType
  /** Searched on its own, each: the texts that `where` names, or the paths of the files. */
  reads: 'texts' | 'paths'
  /** True where a value can make a search take for ever: it runs under a time limit. */
  mayHang: boolean
  /** One sentence for each. */
  passes: { positive: string; negative: string }
  /** What a writer of checks must know. */
  details: string[]
  /** A check as it stands in `tests.jsonl`. */
  example: { type: CheckType; where?: 'reply' | 'files' | 'any'; value: string }
  /** Prepares a value once; throws where it is no pattern that can be run. */
  compile(value: string): Find
  /** The value as a failure shows it. */
  show(value: string): string
  /** Turns a text into the form that is searched, once for all checks of a result. @default as it is */
  prepare?(text: string): string
}
