import type { Node } from './tree.js'

/** The nodes directly inside a node. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'sequence':
      return node.items
    case 'alternatives':
      return node.branches
    case 'group':
    case 'repeat':
    case 'look':
    case 'atomic':
      return [node.body]
    case 'conditional':
      return [node.yes, node.no]
    default:
      return []
  }
}
