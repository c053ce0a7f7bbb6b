import { characterSet } from './character-set.js'
import { isSubset } from './code-points.js'
import { UnsupportedRegexError } from './errors.js'
import type { CharacterClass, Node, ParsedPattern } from './tree.js'

/**
 * Where a pattern begins with a class, Python first looks for its characters, and reads `\W` and its kind by the
 * flags of the whole pattern even inside `(?a:…)` or `(?u:…)`. It so passes over matches.
 * @throws UnsupportedRegexError for a pattern that this may happen to
 */
export function checkScopedStart({ body, isAscii }: ParsedPattern): void {
  const first = firstClass(body)
  if (first === null || first.flags.ascii === isAscii) return
  if (!first.items.some(item => item.kind === 'category')) return
  const flags = { ...first.flags, ascii: isAscii, ignoreCase: false }
  if (!isSubset(characterSet(first), characterSet({ ...first, flags }))) {
    throw new UnsupportedRegexError('class in (?a:…) or (?u:…) at the start', null)
  }
}

function firstClass(node: Node | undefined): CharacterClass | null {
  switch (node?.kind) {
    case 'class':
      return node
    case 'sequence':
      return firstClass(node.items[0])
    case 'group':
      return firstClass(node.body)
    default:
      return null
  }
}
