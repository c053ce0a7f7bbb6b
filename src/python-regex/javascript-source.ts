import { type CodePointSet, complement, endOfUnicode, intersection, runs } from './code-points.js'

/** Which code points a text holds: those of plane 0 without surrogates, or any. */
export type Alphabet = 'plane 0' | 'all'

const surrogates: CodePointSet = [0xd800, 0xe000]
const outsidePlane0: CodePointSet = [...surrogates, 0x10000, endOfUnicode]
const plane0: CodePointSet = complement(outsidePlane0)

const known: Record<Alphabet, WeakMap<CodePointSet, string>> = {
  'plane 0': new WeakMap(),
  all: new WeakMap(),
}

/** A JavaScript class, for the `u` flag, that matches the set in texts of the alphabet. */
export function classSource(set: CodePointSet, alphabet: Alphabet): string {
  const before = known[alphabet].get(set)
  if (before !== undefined) return before
  const source = alphabet === 'plane 0' ? narrowClassSource(set) : wideClassSource(set)
  known[alphabet].set(set, source)
  return source
}

function wideClassSource(set: CodePointSet): string {
  const inverse = complement(set)
  if (inverse.length === 0) return '[^]'
  const [only, end] = set
  if (set.length === 2 && only !== undefined && end === only + 1) return codeSource(only)
  if (inverse.length < set.length) return `[^${rangesSource(inverse)}]`
  return `[${rangesSource(set)}]`
}

/** Without surrogates in the class, V8 need not look for pairs: several times as fast. */
function narrowClassSource(set: CodePointSet): string {
  const narrow = intersection(set, plane0)
  const [only, end] = narrow
  if (narrow.length === 2 && only !== undefined && end === only + 1) return codeSource(only)
  return `[${rangesSource(narrow)}]`
}

function rangesSource(set: CodePointSet): string {
  let source = ''
  for (const [from, to] of runs(set)) {
    source += codeSource(from)
    if (to > from + 1) source += '-'
    if (to > from) source += codeSource(to)
  }
  return source
}

/** Letters and what is beyond ASCII stand for themselves: V8 optimises short sources only. */
function codeSource(code: number): string {
  const isLetter = /^[0-9A-Za-z]$/.test(String.fromCharCode(code))
  const isPlain =
    code > 0x7f && !(code >= 0xd800 && code <= 0xdfff) && code !== 0x2028 && code !== 0x2029
  return isLetter || isPlain ? String.fromCodePoint(code) : `\\u{${code.toString(16)}}`
}
