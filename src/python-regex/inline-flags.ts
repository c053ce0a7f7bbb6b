import { isYoungerThanPython } from './categories.js'
import type { PatternReader } from './pattern-reader.js'
import type { Flags } from './tree.js'

/** `(?i)`: letters to turn on for the whole pattern; `(?i-s:`: letters for the group. */
export interface InlineFlags {
  readonly scope: 'pattern' | 'group'
  readonly on: string
  readonly off: string
}

const known = 'iLmsxatu'
const kinds = 'aLu'

export function startsFlags(unit: string): boolean {
  return unit === '-' || isFlag(unit)
}

/** Reads the letters after `(?`, of which `first` has been taken. */
export function parseInlineFlags(reader: PatternReader, first: string): InlineFlags {
  let on = ''
  let unit: string = first
  if (unit !== '-') {
    for (;;) {
      if (unit === 'L') {
        throw reader.error("bad inline flags: cannot use 'L' flag with a str pattern")
      }
      on += unit
      if (kinds.includes(unit) && [...kinds].some(kind => kind !== unit && on.includes(kind))) {
        throw reader.error("bad inline flags: flags 'a', 'u' and 'L' are incompatible")
      }
      unit = nextUnit(reader, 'missing -, : or )', ')-:')
      if (!isFlag(unit)) break
    }
  }
  if (unit === ')') return { scope: 'pattern', on, off: '' }
  if (on.includes('t')) {
    throw reader.error('bad inline flags: cannot turn on global flag', 1)
  }
  const off = unit === '-' ? parseTurnedOff(reader) : ''
  if (off.includes('t')) {
    throw reader.error('bad inline flags: cannot turn off global flag', 1)
  }
  if ([...on].some(flag => off.includes(flag))) {
    throw reader.error('bad inline flags: flag turned on and off', 1)
  }
  return { scope: 'group', on, off }
}

function parseTurnedOff(reader: PatternReader): string {
  let off = ''
  let unit = nextUnit(reader, 'missing flag', '')
  for (;;) {
    if (kinds.includes(unit)) {
      throw reader.error("bad inline flags: cannot turn off flags 'a', 'u' and 'L'")
    }
    off += unit
    unit = nextUnit(reader, 'missing :', ':')
    if (unit === ':') return off
  }
}

function nextUnit(reader: PatternReader, missing: string, ends: string): string {
  const unit = reader.take()
  if (unit === null) throw reader.error(missing)
  if (isFlag(unit) || ends.includes(unit)) return unit
  const isLetter = /^\p{L}$/u.test(unit) && !isYoungerThanPython(unit)
  throw reader.error(isLetter ? 'unknown flag' : missing, Array.from(unit).length)
}

function isFlag(unit: string): boolean {
  return unit.length === 1 && known.includes(unit)
}

/** The flags in force inside, given those outside. */
export function withInlineFlags(outside: Flags, { on, off }: InlineFlags): Flags {
  const set = (letter: string, before: boolean): boolean =>
    on.includes(letter) ? true : off.includes(letter) ? false : before
  return {
    ignoreCase: set('i', outside.ignoreCase),
    multiline: set('m', outside.multiline),
    dotAll: set('s', outside.dotAll),
    verbose: set('x', outside.verbose),
    ascii: on.includes('u') ? false : set('a', outside.ascii),
  }
}
