import { PythonRegexError } from './errors.js'
import type { ParseState } from './parse-state.js'
import type { PatternReader } from './pattern-reader.js'
import type { Category, Flags, Node } from './tree.js'

const controls: Readonly<Record<string, number>> = {
  a: 7,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
}
const hexDigits = '0123456789abcdefABCDEF'
const octalDigits = '01234567'
const digits = '0123456789'

type ClassEscape =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'category'; readonly category: Category }

/** An escape inside `[…]`; `written` is the backslash with the code point after it. */
export function parseClassEscape(reader: PatternReader, written: string): ClassEscape {
  const letter = written.slice(1)
  if (letter === 'b') return { kind: 'code', code: 8 }
  if (isCategory(letter)) return { kind: 'category', category: letter }
  const code = characterEscape(reader, letter)
  if (code !== null) return { kind: 'code', code }
  if (octalDigits.includes(letter)) {
    return { kind: 'code', code: octal(reader, written + reader.takeWhile(2, octalDigits)) }
  }
  if (digits.includes(letter)) throw reader.error(`bad escape ${written}`, 2)
  return { kind: 'code', code: identity(reader, written) }
}

/** An escape outside a class. */
export function parseEscape(state: ParseState, written: string, flags: Flags): Node {
  const { reader } = state
  const position = reader.position - 2
  const letter = written.slice(1)
  if (isCategory(letter)) {
    return {
      kind: 'class',
      items: [{ kind: 'category', category: letter }],
      negated: false,
      flags,
    }
  }
  if (letter === 'A' || letter === 'Z' || letter === 'b' || letter === 'B') {
    return { kind: 'anchor', anchor: letter, flags }
  }
  if (digits.includes(letter)) return numberEscape(state, written, position, flags)
  const code = characterEscape(reader, letter) ?? identity(reader, written)
  return { kind: 'literal', code, negated: false, flags }
}

function numberEscape(state: ParseState, written: string, position: number, flags: Flags): Node {
  const { reader } = state
  const literal = (code: number): Node => ({ kind: 'literal', code, negated: false, flags })
  if (written === '\\0') {
    return literal(octal(reader, written + reader.takeWhile(2, octalDigits)))
  }
  let number = written + reader.takeWhile(1, digits)
  if (number.length === 3 && /^\\[0-7]{2}$/.test(number)) {
    number += reader.takeWhile(1, octalDigits)
    if (number.length === 4) return literal(octal(reader, number))
  }
  const group = Number(number.slice(1))
  if (group >= state.nextGroup) {
    throw reader.error(`invalid group reference ${group}`, number.length - 1)
  }
  if (!state.groups.has(group)) {
    throw reader.error('cannot refer to an open group', number.length)
  }
  state.checkLookbehind(BigInt(group))
  return { kind: 'reference', group, flags, position }
}

/** Control letters, `\x`, `\u`, `\U` and `\N`; `null` for any other. */
function characterEscape(reader: PatternReader, letter: string): number | null {
  if (letter === 'x') return hex(reader, '\\x', 2)
  if (letter === 'u') return hex(reader, '\\u', 4)
  if (letter === 'U') return hex(reader, '\\U', 8)
  if (letter === 'N') return named(reader)
  return Object.hasOwn(controls, letter) ? (controls[letter] ?? null) : null
}

function hex(reader: PatternReader, written: string, length: number): number {
  const found = reader.takeWhile(length, hexDigits)
  const whole = written + found
  if (found.length !== length) throw reader.error(`incomplete escape ${whole}`, whole.length)
  const code = Number.parseInt(found, 16)
  if (code > 0x7fffffff) {
    throw new PythonRegexError('Python int too large to convert to C int', null)
  }
  if (code > 0x10ffff) throw reader.error(`bad escape ${whole}`, whole.length)
  return code
}

/** The names of code points are a megabyte of data that is not carried along. */
function named(reader: PatternReader): never {
  const position = reader.position - 2
  if (!reader.accept('{')) throw reader.error('missing {')
  reader.takeUntil('}', 'character name')
  throw reader.unsupported('code point by its name', position)
}

function octal(reader: PatternReader, written: string): number {
  const code = Number.parseInt(written.slice(1), 8)
  if (code > 0o377) {
    throw reader.error(`octal escape value ${written} outside of range 0-0o377`, written.length)
  }
  return code
}

function identity(reader: PatternReader, written: string): number {
  if (/^\\[a-zA-Z]$/.test(written)) throw reader.error(`bad escape ${written}`, 2)
  return written.codePointAt(1) ?? 0
}

function isCategory(letter: string): letter is Category {
  return letter.length === 1 && 'dDsSwW'.includes(letter)
}
