import type { Character, Node, Repeat, Sequence } from './tree.js'

/**
 * Spares a search the places where no first match can start. Where a pattern begins with an open repeat of one
 * character class, such as `.*` or `\w+`, a match that starts right after a member of the class could have started at
 * that member: only places after another character need a try. That makes many a search in a long text linear which
 * would look at the rest of the text from everywhere.
 */
export function withSearchStarts(body: Sequence, captured: ReadonlySet<number>): Sequence {
  const [first, ...rest] = body.items
  return first === undefined
    ? body
    : { kind: 'sequence', items: [...startsOf(first, captured), ...rest] }
}

function startsOf(node: Node, captured: ReadonlySet<number>): readonly Node[] {
  switch (node.kind) {
    case 'repeat': {
      const repeated = openRepeatOf(node)
      return repeated === null ? [node] : [notAfter(repeated, node.position), node]
    }
    case 'alternatives': {
      const branches = node.branches.map(branch => withSearchStarts(branch, captured))
      return [{ ...node, branches }]
    }
    case 'group': {
      // What a reference may ask for must be captured whole.
      const isReferredTo = node.index !== null && captured.has(node.index)
      return isReferredTo ? [node] : [{ ...node, body: withSearchStarts(node.body, captured) }]
    }
    default:
      return [node]
  }
}

function openRepeatOf({ max, body }: Repeat): Character | null {
  const [only, second] = body.items
  if (max < Number.POSITIVE_INFINITY || second !== undefined) return null
  return only?.kind === 'any' || only?.kind === 'class' || only?.kind === 'literal' ? only : null
}

function notAfter(character: Character, position: number): Node {
  if (character.kind === 'any' && character.flags.dotAll) {
    return { kind: 'anchor', anchor: 'A', flags: character.flags }
  }
  const body: Sequence = { kind: 'sequence', items: [character] }
  return { kind: 'look', behind: true, negative: true, body, position }
}
