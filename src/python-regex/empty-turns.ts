import { children } from './children.js'
import { UnsupportedRegexError } from './errors.js'
import type { Node, Sequence } from './tree.js'
import type { WidthOf } from './width.js'

/**
 * A turn of a greedy loop may be empty. Python then leaves the loop; JavaScript takes the turn back and tries
 * the next way through the body. The two agree where all that is left to try is empty too.
 * @throws UnsupportedRegexError for a loop where they may not
 */
export function checkEmptyTurns(body: Sequence, width: WidthOf): void {
  const visit = (node: Node): void => {
    if (node.kind === 'repeat' && node.mode === 'greedy' && node.max > node.min) {
      if (!triesEmptyLast(node.body, width)) {
        throw new UnsupportedRegexError('loop that tries an empty turn first', node.position)
      }
    }
    children(node).forEach(visit)
  }
  visit(body)
}

/** True where no way through the node that takes something comes after one that takes nothing. */
function triesEmptyLast(node: Node, width: WidthOf): boolean {
  const { min, max } = width(node)
  if (min > 0 || max === 0) return true
  switch (node.kind) {
    case 'sequence':
      return node.items.every(item => triesEmptyLast(item, width))
    case 'alternatives': {
      const firstEmpty = node.branches.findIndex(branch => width(branch).min === 0)
      return node.branches.every(
        (branch, index) =>
          triesEmptyLast(branch, width) && (index <= firstEmpty || width(branch).max === 0),
      )
    }
    case 'group':
      return triesEmptyLast(node.body, width)
    case 'repeat':
      if (node.mode === 'possessive') return true
      if (node.mode === 'lazy' && node.max > node.min) return false
      return triesEmptyLast(node.body, width)
    case 'conditional':
      return triesEmptyLast(node.yes, width) && triesEmptyLast(node.no, width)
    default:
      return true
  }
}
