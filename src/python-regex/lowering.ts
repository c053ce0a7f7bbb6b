import { caseFolding } from './case-folding.js'
import { characterSet } from './character-set.js'
import { children } from './children.js'
import { intersection } from './code-points.js'
import { UnsupportedRegexError } from './errors.js'
import type { Character, Node, ParsedPattern, Reference } from './tree.js'

/** By which letters a text is put into lower case before it is searched. */
export type Lowering = 'unicode' | 'ascii'

type Groups = ParsedPattern['groups']

/**
 * A back-reference that ignores case compares lower cases, JavaScript's what stands there. So the text is put into
 * lower case where there is such a reference, which must not change what the rest of the pattern matches.
 * @throws UnsupportedRegexError where it would
 */
export function loweringFor(
  references: readonly Reference[],
  { body, groups }: ParsedPattern,
): Lowering | null {
  const folded = references.filter(
    ({ group, flags }) => flags.ignoreCase && mayHoldCase(groups.get(group), flags.ascii, groups),
  )
  const [first] = folded
  if (first === undefined) return null
  const { ascii } = first.flags
  const others = references.filter(reference => !folded.includes(reference))
  const isUniform =
    folded.every(({ flags }) => flags.ascii === ascii) &&
    others.every(({ group }) => !mayHoldCase(groups.get(group), ascii, groups)) &&
    charactersIn(body).every(node => ignoresCase(node, ascii))
  if (!isUniform) {
    throw new UnsupportedRegexError(
      'back-reference that ignores case beside parts that do not',
      first.position,
    )
  }
  return ascii ? 'ascii' : 'unicode'
}

function mayHoldCase(body: Node | undefined, isAscii: boolean, groups: Groups): boolean {
  if (body === undefined) return false
  const { cased } = caseFolding(isAscii)
  return (
    charactersIn(body).some(node => intersection(characterSet(node), cased).length > 0) ||
    referencesIn(body).some(({ group }) => mayHoldCase(groups.get(group), isAscii, groups))
  )
}

/** True where a code point matches exactly if its lower case does. */
function ignoresCase(node: Character, isAscii: boolean): boolean {
  const set = characterSet(node)
  return String(caseFolding(isAscii).withLowerIn(set)) === String(set)
}

function charactersIn(node: Node): Character[] {
  if (node.kind === 'literal' || node.kind === 'class' || node.kind === 'any') return [node]
  return children(node).flatMap(charactersIn)
}

function referencesIn(node: Node): Reference[] {
  return node.kind === 'reference' ? [node] : children(node).flatMap(referencesIn)
}
