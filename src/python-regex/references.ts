import { caseFolding } from './case-folding.js'
import { characterSet } from './character-set.js'
import { children } from './children.js'
import { intersection } from './code-points.js'
import { UnsupportedRegexError } from './errors.js'
import type { Character, Node, ParsedPattern, Reference } from './tree.js'

/** What the translation must know about the back-references of a pattern. */
export interface References {
  /** The groups that are referred to. */
  readonly groups: ReadonlySet<number>
  /** How the text must be lowered for references that ignore case to compare exactly. */
  readonly lowered: 'unicode' | 'ascii' | null
}

/**
 * Finds the back-references and refuses those that JavaScript may answer otherwise: to a group that may be
 * unset, and to one in a loop, whose capture the two languages keep for different times.
 * @throws UnsupportedRegexError
 */
export function checkReferences({ body, groups }: ParsedPattern): References {
  const found: Reference[] = []
  const hidden = hiddenGroups(body)
  const walk = (node: Node, set: ReadonlySet<number>): ReadonlySet<number> => {
    switch (node.kind) {
      case 'reference':
        found.push(node)
        checkReference(node, set, hidden)
        return set
      case 'conditional':
        throw new UnsupportedRegexError('conditional', node.position)
      case 'sequence':
        return node.items.reduce((before, item) => walk(item, before), set)
      case 'alternatives':
        return node.branches.map(branch => walk(branch, set)).reduce(common)
      case 'group': {
        const inside = walk(node.body, set)
        return node.index === null ? inside : new Set([...inside, node.index])
      }
      case 'repeat': {
        const inside = walk(node.body, set)
        return node.min > 0 ? inside : set
      }
      case 'look': {
        const inside = walk(node.body, set)
        return node.negative ? set : inside
      }
      case 'atomic':
        return walk(node.body, set)
      default:
        return set
    }
  }
  walk(body, new Set())
  return {
    groups: new Set(found.map(reference => reference.group)),
    lowered: loweringFor(found, body, groups),
  }
}

function checkReference(
  { group, position }: Reference,
  set: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
): void {
  if (hidden.has(group)) {
    throw new UnsupportedRegexError('back-reference to a group in a loop', position)
  }
  if (!set.has(group)) {
    throw new UnsupportedRegexError('back-reference to a group that may be unset', position)
  }
}

/** The groups inside a loop. */
function hiddenGroups(body: Node): Set<number> {
  const hidden = new Set<number>()
  const visit = (node: Node, inLoop: boolean): void => {
    if (node.kind === 'group' && node.index !== null && inLoop) hidden.add(node.index)
    const loops = node.kind === 'repeat' && (node.max > 1 || node.mode === 'possessive')
    for (const child of children(node)) visit(child, inLoop || loops)
  }
  visit(body, false)
  return hidden
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a].filter(group => b.has(group)))
}

/** A reference that ignores case compares lower cases; JavaScript compares what stands there. */
function loweringFor(
  references: readonly Reference[],
  body: Node,
  groups: ParsedPattern['groups'],
): References['lowered'] {
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

function mayHoldCase(
  body: Node | undefined,
  isAscii: boolean,
  groups: ParsedPattern['groups'],
): boolean {
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
  const folding = caseFolding(isAscii)
  return String(folding.withLowerIn(set)) === String(set)
}

function charactersIn(node: Node): Character[] {
  if (node.kind === 'literal' || node.kind === 'class' || node.kind === 'any') return [node]
  return children(node).flatMap(charactersIn)
}

function referencesIn(node: Node): Reference[] {
  return node.kind === 'reference' ? [node] : children(node).flatMap(referencesIn)
}
