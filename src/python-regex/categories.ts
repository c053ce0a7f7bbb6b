import {
  type CodePointSet,
  complement,
  fromCodes,
  has,
  intersection,
  range,
  union,
} from './code-points.js'
import type { Category } from './tree.js'
import { digitBorders, wordBorders } from './unicode-14.js'

export const ascii: CodePointSet = range(0, 0x7f)

const word = decode(wordBorders)
const digit = decode(digitBorders)
const space = union(
  range(0x09, 0x0d),
  range(0x1c, 0x20),
  range(0x2000, 0x200a),
  fromCodes([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]),
)
/** `(?a)\s` leaves out U+001C to U+001F, which `\s` has. */
const asciiSpace = union(range(0x09, 0x0d), range(0x20, 0x20))

const unicodeSets = withNegations(digit, space, word)
const asciiSets = withNegations(intersection(digit, ascii), asciiSpace, intersection(word, ascii))

export function categorySet(category: Category, isAscii: boolean): CodePointSet {
  return (isAscii ? asciiSets : unicodeSets)[category]
}

/** True for letters and numbers that Python 3.11 does not know yet. */
export function isYoungerThanPython(character: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(character) && !has(word, character.codePointAt(0) ?? 0)
}

function withNegations(
  d: CodePointSet,
  s: CodePointSet,
  w: CodePointSet,
): Readonly<Record<Category, CodePointSet>> {
  return { d, D: complement(d), s, S: complement(s), w, W: complement(w) }
}

function decode(borders: string): CodePointSet {
  let position = 0
  return borders
    .trim()
    .split(/\s+/)
    .map(distance => {
      position += Number.parseInt(distance, 36)
      return position
    })
}

/** Every code point but the line feed. */
export const notLineFeed: CodePointSet = complement(range(0x0a, 0x0a))
