import { caseFolding } from './case-folding.js'
import { categorySet, notLineFeed } from './categories.js'
import {
  all,
  type CodePointSet,
  complement,
  fromCodes,
  intersection,
  range,
  runs,
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

function literalSet({ code, flags }: Literal): CodePointSet {
  if (!flags.ignoreCase) return single(code)
  const folding = caseFolding(flags.ascii)
  return folding.withLowerIn(fromCodes(folding.alike(code)))
}

function classSet({ items, flags }: CharacterClass): CodePointSet {
  const sets = items.map(item => itemSet(item, flags.ascii))
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
  const folded: number[] = []
  for (const [from, to] of runs(intersection(set, [0, endOfPlane0]))) {
    for (let code = from; code <= to; code += 1) folded.push(...folding.alike(code))
  }
  const reachesOut = item.kind === 'range' ? item.to >= endOfPlane0 : item.code >= endOfPlane0
  if (!reachesOut) return fromCodes(folded)
  return union(set, fromCodes(folded), item.kind === 'range' ? lowersOf(set) : [])
}

/** The lower cases of the members, by Unicode even under `(?a)`. */
function lowersOf(set: CodePointSet): CodePointSet {
  const { upper, lower } = caseFolding(false)
  const lowers: number[] = []
  for (const [from, to] of runs(intersection(set, upper))) {
    for (let code = from; code <= to; code += 1) lowers.push(lower(code))
  }
  return fromCodes(lowers)
}
