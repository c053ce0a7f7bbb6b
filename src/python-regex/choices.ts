import type { Node } from './tree.js'

/** The longest text that may be searched without a guard, and the most ways through the pattern then. */
export const smallText = 2000
const fewWays = 10_000
const fewTurns = 1000

/** True where a search in a small text is over at once, whatever the text. */
export function isPlain(body: Node): boolean {
  return ways(body) <= fewWays
}

/** An upper bound of the ways in which a node can match from one place of a small text. */
function ways(node: Node): number {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((product, item) => product * ways(item), 1)
    case 'alternatives':
      return node.branches.reduce((sum, branch) => sum + ways(branch), 0)
    case 'group':
    case 'look':
    case 'atomic':
      return ways(node.body)
    case 'repeat':
      return turns(ways(node.body), node.min, Math.min(node.max, smallText))
    case 'conditional':
      return ways(node.yes) + ways(node.no)
    default:
      return 1
  }
}

function turns(each: number, min: number, max: number): number {
  if (min > fewTurns) return Number.POSITIVE_INFINITY
  if (each === 1) return max - min + 1
  return max > min ? each ** max * 2 : each ** max
}
