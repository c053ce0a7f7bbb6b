import { characterSet } from './character-set.js'
import { type CodePointSet, intersection, isSubset, union } from './code-points.js'
import type { Node } from './tree.js'

type End = 'first' | 'last'

/**
 * The code points that a node is sure to begin or end with; `null` where it may be empty or that is not
 * easily told.
 */
function edgeSet(node: Node | undefined, end: End): CodePointSet | null {
  switch (node?.kind) {
    case 'literal':
    case 'class':
    case 'any':
      return characterSet(node)
    case 'sequence':
      return edgeSet(node.items.at(end === 'first' ? 0 : -1), end)
    case 'alternatives': {
      const sets = node.branches.map(branch => edgeSet(branch, end))
      return sets.includes(null) ? null : union(...sets.filter(set => set !== null))
    }
    case 'repeat':
      return node.min > 0 ? edgeSet(node.body, end) : null
    case 'group':
    case 'atomic':
      return edgeSet(node.body, end)
    default:
      return null
  }
}

/** Whether a boundary's neighbour is a word character: `null` where that depends on the text. */
export function isWordAt(node: Node | undefined, end: End, word: CodePointSet): boolean | null {
  const set = edgeSet(node, end)
  if (set === null) return null
  if (isSubset(set, word)) return true
  return intersection(set, word).length === 0 ? false : null
}
