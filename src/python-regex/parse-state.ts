import type { PatternReader } from './pattern-reader.js'
import type { Flags, Sequence } from './tree.js'

export const noFlags: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  ascii: false,
  verbose: false,
}

/** What the parser knows about the whole pattern while it reads it. */
export class ParseState {
  readonly reader: PatternReader
  /** The global flags read so far. */
  flags: Flags = noFlags
  unicodeAsked = false
  readonly names: Map<string, number> = new Map()
  /** The groups that are closed, with what is in them. */
  readonly groups: Map<number, Sequence> = new Map()
  /** Groups that a conditional asked for before they were known, with the place. */
  readonly asked: Map<bigint, number> = new Map()
  /** While inside a look-behind: the number of the first group that is defined in it. */
  lookbehindFrom: number | null = null
  #opened = 0

  constructor(reader: PatternReader) {
    this.reader = reader
  }

  /** The number that the next group will get. */
  get nextGroup(): number {
    return this.#opened + 1
  }

  openGroup(): number {
    this.#opened += 1
    return this.#opened
  }

  /** Throws where a look-behind refers to a group that is open or inside it. */
  checkLookbehind(group: bigint): void {
    if (this.lookbehindFrom === null) return
    if (!this.groups.has(Number(group))) throw this.reader.error('cannot refer to an open group')
    if (group >= this.lookbehindFrom) {
      throw this.reader.error('cannot refer to group defined in the same lookbehind subpattern')
    }
  }
}
