import { children } from './children.js'
import { PythonRegexError } from './errors.js'
import type { Node, ParsedPattern, Sequence } from './tree.js'

/** The fewest and the most code points that a node takes. */
export interface Width {
  readonly min: number
  readonly max: number
}

const empty: Width = { min: 0, max: 0 }
const tooFar = 4294967295

export type WidthOf = (node: Node) => Width

export function widthsOf({ groups }: Pick<ParsedPattern, 'groups'>): WidthOf {
  const known = new Map<Node, Width>()
  const measure = (node: Node): Width => {
    switch (node.kind) {
      case 'literal':
      case 'class':
      case 'any':
        return { min: 1, max: 1 }
      case 'sequence':
        return node.items.map(width).reduce(sum, empty)
      case 'alternatives':
        return node.branches.map(width).reduce(either)
      case 'group':
      case 'atomic':
        return width(node.body)
      case 'repeat':
        return repeated(width(node.body), node.min, node.max)
      case 'reference':
        return width(groups.get(node.group) ?? { kind: 'sequence', items: [] })
      case 'conditional':
        return either(width(node.yes), width(node.no))
      case 'anchor':
      case 'look':
      case 'never':
        return empty
    }
  }
  const width = (node: Node): Width => {
    const before = known.get(node)
    if (before) return before
    const measured = measure(node)
    known.set(node, measured)
    return measured
  }
  return width
}

/**
 * Python wants to know how far back a look-behind starts.
 * @throws PythonRegexError where its width is not fixed
 */
export function checkLookbehinds(body: Sequence, width: WidthOf): void {
  const visit = (node: Node): void => {
    if (node.kind === 'look' && node.behind) {
      const { min, max } = width(node.body)
      if (min !== max) throw new PythonRegexError('look-behind requires fixed-width pattern', null)
      if (min > tooFar) throw new PythonRegexError('looks too much behind', null)
    }
    children(node).forEach(visit)
  }
  visit(body)
}

function sum(a: Width, b: Width): Width {
  return { min: a.min + b.min, max: a.max + b.max }
}

function either(a: Width, b: Width): Width {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }
}

function repeated(body: Width, min: number, max: number): Width {
  return { min: body.min * min, max: body.max === 0 || max === 0 ? 0 : body.max * max }
}
