import { children } from './children.js'
import type { Node } from './tree.js'
import type { WidthOf } from './width.js'

/** Where a group stands, as far as it matters to what refers to it. */
export interface GroupPlace {
  /** In a loop: Python keeps what it captured into the next turn, JavaScript does not. */
  readonly inLoop: boolean
  /** In something that may be left on another way in Python than in JavaScript, with the group set or unset. */
  readonly inChoice: boolean
}

export function groupPlaces(body: Node, width: WidthOf): ReadonlyMap<number, GroupPlace> {
  const places = new Map<number, GroupPlace>()
  const visit = (node: Node, place: GroupPlace): void => {
    if (node.kind === 'group' && node.index !== null) places.set(node.index, place)
    const inside = {
      inLoop: place.inLoop || isLoop(node),
      inChoice: place.inChoice || isChoice(node, width),
    }
    for (const child of children(node)) visit(child, inside)
  }
  visit(body, { inLoop: false, inChoice: false })
  return places
}

function isLoop(node: Node): boolean {
  return node.kind === 'repeat' && (node.max > 1 || node.mode === 'possessive')
}

function isChoice(node: Node, width: WidthOf): boolean {
  if (node.kind === 'look') return node.behind || node.negative
  return node.kind === 'atomic' || (node.kind === 'repeat' && width(node.body).min === 0)
}
