import { withoutRepeats } from './parse-class.js'
import type { ClassItem, Flags, Node, Sequence } from './tree.js'

/**
 * Joins the branches of an alternation. Like Python, it takes out what all of them begin with and makes one
 * class of branches that are single code points; that shows where the case of such a class is ignored.
 */
export function joinBranches(branches: readonly Sequence[], flags: Flags): Sequence {
  const [only, second] = branches
  if (only !== undefined && second === undefined) return only
  const prefix: Node[] = []
  let rest = branches.map(branch => branch.items)
  for (;;) {
    const first = rest[0]?.[0]
    if (first === undefined) break
    if (!rest.every(items => items[0] !== undefined && isSame(items[0], first))) break
    prefix.push(first)
    rest = rest.map(items => items.slice(1))
  }
  return { kind: 'sequence', items: [...prefix, asClass(rest, flags) ?? asBranches(rest)] }
}

function asBranches(rest: readonly (readonly Node[])[]): Node {
  return { kind: 'alternatives', branches: rest.map(items => ({ kind: 'sequence', items })) }
}

function asClass(rest: readonly (readonly Node[])[], flags: Flags): Node | null {
  const members: ClassItem[] = []
  for (const [node, second] of rest) {
    if (node === undefined || second !== undefined) return null
    if (node.kind === 'literal' && !node.negated) members.push({ kind: 'code', code: node.code })
    else if (node.kind === 'class' && !node.negated) members.push(...node.items)
    else return null
  }
  return { kind: 'class', items: withoutRepeats(members), negated: false, flags }
}

function isSame(a: Node, b: Node): boolean {
  return isComparable(a) && isComparable(b) && key(a) === key(b)
}

/** Nodes that hold other nodes are never the same as another. */
function isComparable(node: Node): boolean {
  return ['literal', 'class', 'any', 'anchor', 'reference', 'never'].includes(node.kind)
}

function key(node: Node): string {
  return JSON.stringify({ ...node, position: null })
}
