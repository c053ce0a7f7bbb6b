import { caseFolding } from './case-folding.js'
import { categorySet, notLineFeed } from './categories.js'
import {
  all,
  type CodePointSet,
  codesOf,
  complement,
  fromCodes,
  intersection,
  range,
  single,
  union,
} from './code-points.js'
import type { Character, CharacterClass, ClassItem, Literal } from './tree.js'

const endOfPlane0 = 0x10000

const known = new WeakMap<Character, CodePointSet>()

/** Exactly the code points that the node matches in Python. */
export function characterSet(node: Character): CodePointSet {
  const before = known.get(node)
  if (before) return before
  const set = computeSet(node)
  known.set(node, set)
  return set
}

function computeSet(node: Character): CodePointSet {
  switch (node.kind) {
    case 'any':
      return node.flags.dotAll ? all : notLineFeed
    case 'literal':
      return node.negated ? complement(literalSet(node)) : literalSet(node)
    case 'class':
      return node.negated ? complement(classSet(node)) : classSet(node)
  }
}

/** By code point: patterns say the same few letters over and over. */
const foldedLetters = {
  ascii: new Map<number, CodePointSet>(),
  unicode: new Map<number, CodePointSet>(),
}

function literalSet({ code, flags }: Literal): CodePointSet {
  if (!flags.ignoreCase) return single(code)
  const letters = foldedLetters[flags.ascii ? 'ascii' : 'unicode']
  const before = letters.get(code)
  if (before) return before
  const folding = caseFolding(flags.ascii)
  const set = folding.withLowerIn(fromCodes(folding.alike(code)))
  letters.set(code, set)
  return set
}

function classSet({ items, flags }: CharacterClass): CodePointSet {
  const sets = items.map(item => itemSet(item, flags.ascii))
  const [only, second] = sets
  // The set of a lone category stays the same object, for which the translation is known.
  if (only && !second && (!flags.ignoreCase || items[0]?.kind === 'category')) return only
  if (!flags.ignoreCase) return union(...sets)
  // A letter is in a category when its lower case is: only the other members need folding.
  const categories = sets.filter((_, index) => items[index]?.kind === 'category')
  const folding = caseFolding(flags.ascii)
  const lowers = items.map(item => (item.kind === 'category' ? [] : lowerSet(item, flags.ascii)))
  return union(...categories, folding.withLowerIn(union(...lowers)))
}

function itemSet(item: ClassItem, isAscii: boolean): CodePointSet {
  switch (item.kind) {
    case 'code':
      return single(item.code)
    case 'range':
      return range(item.from, item.to)
    case 'category':
      return categorySet(item.category, isAscii)
  }
}

/**
 * The lower cases that a member of a class matches. Python does not fold members above U+FFFF; of a range
 * that reaches there it also takes the letters whose upper case is in it.
 */
function lowerSet(item: Exclude<ClassItem, { kind: 'category' }>, isAscii: boolean): CodePointSet {
  const set = itemSet(item, isAscii)
  const folding = caseFolding(isAscii)
  const inPlane0 = intersection(set, [0, endOfPlane0])
  const folded = union(
    intersection(inPlane0, complement(folding.varied)),
    fromCodes([...codesOf(intersection(inPlane0, folding.varied))].flatMap(folding.alike)),
  )
  const reachesOut = item.kind === 'range' ? item.to >= endOfPlane0 : item.code >= endOfPlane0
  if (!reachesOut) return folded
  return union(set, folded, item.kind === 'range' ? lowersOf(set) : [])
}

/** The lower cases of the members, by Unicode even under `(?a)`. */
function lowersOf(set: CodePointSet): CodePointSet {
  const { upper, lower } = caseFolding(false)
  return fromCodes([...codesOf(intersection(set, upper))].map(lower))
}
