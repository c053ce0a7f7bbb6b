import { children } from './children.js'
import { UnsupportedRegexError } from './errors.js'
import { type GroupPlace, groupPlaces } from './group-places.js'
import { type Lowering, loweringFor } from './lowering.js'
import type { Conditional, Node, ParsedPattern, Reference } from './tree.js'
import type { WidthOf } from './width.js'

/** What the translation must know about back-references and conditionals. */
export interface References {
  /** The groups that are referred to. */
  readonly groups: ReadonlySet<number>
  /** Those whose group may be unset where they stand. */
  readonly unsure: ReadonlySet<Node>
  readonly lowered: Lowering | null
}

/**
 * Finds what refers to groups and refuses what JavaScript may answer otherwise.
 * @throws UnsupportedRegexError
 */
export function checkReferences(parsed: ParsedPattern, width: WidthOf): References {
  const places = groupPlaces(parsed.body, width)
  const found: (Reference | Conditional)[] = []
  const unsure = new Set<Node>()

  const asked = groupsAskedIn(parsed.body)

  const check = (node: Reference | Conditional, set: ReadonlySet<number>): void => {
    found.push(node)
    const place = places.get(node.group)
    if (place?.inLoop) throw refused(node, 'a group in a loop')
    if (set.has(node.group)) return
    unsure.add(node)
    checkUnsure(node, place, parsed, width)
  }

  /** Goes through the pattern with the groups that are set for certain; gives those set after the node. */
  const walk = (node: Node, set: ReadonlySet<number>): ReadonlySet<number> => {
    switch (node.kind) {
      case 'reference':
        check(node, set)
        return set
      case 'conditional':
        check(node, set)
        return common(walk(node.yes, set), walk(node.no, set))
      case 'sequence':
        return node.items.reduce((before, item) => walk(item, before), set)
      case 'alternatives':
        return node.branches.map(branch => walk(branch, set)).reduce(common)
      case 'group': {
        const inside = walk(node.body, set)
        // Only what is referred to is of interest; there may be thousands of others.
        return node.index !== null && asked.has(node.index)
          ? new Set([...inside, node.index])
          : inside
      }
      case 'repeat':
      case 'look':
      case 'atomic': {
        const inside = walk(node.body, set)
        return isSkippable(node) ? set : inside
      }
      default:
        return set
    }
  }
  walk(parsed.body, new Set())
  const compared = found.filter(node => node.kind === 'reference')
  return { groups: asked, unsure, lowered: loweringFor(compared, parsed) }
}

function groupsAskedIn(node: Node): Set<number> {
  const asked = new Set<number>()
  const visit = (node: Node): void => {
    if (node.kind === 'reference' || node.kind === 'conditional') asked.add(node.group)
    children(node).forEach(visit)
  }
  visit(node)
  return asked
}

/** JavaScript tells an unset group from an empty one in no way: only one that is never empty can be tested. */
function checkUnsure(
  node: Reference | Conditional,
  place: GroupPlace | undefined,
  { groups }: ParsedPattern,
  width: WidthOf,
): void {
  if (place?.inChoice) throw refused(node, 'a group that may be unset after going back')
  const body = groups.get(node.group)
  if (body && width(body).min === 0) throw refused(node, 'a group that may be unset or empty')
}

function refused(node: Reference | Conditional, what: string): UnsupportedRegexError {
  const kind = node.kind === 'reference' ? 'back-reference to' : 'conditional on'
  return new UnsupportedRegexError(`${kind} ${what}`, node.position)
}

function isSkippable(node: Node): boolean {
  return node.kind === 'repeat' ? node.min === 0 : node.kind === 'look' && node.negative
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a].filter(group => b.has(group)))
}
