import { anchorSource } from './anchors.js'
import { characterSet } from './character-set.js'
import { UnsupportedRegexError } from './errors.js'
import { type Alphabet, classSource } from './javascript-source.js'
import type { References } from './references.js'
import type { Atomic, Conditional, Node, Reference, Repeat, Sequence } from './tree.js'
import type { WidthOf } from './width.js'

export interface Translation {
  readonly alphabet: Alphabet
  readonly references: References
  readonly width: WidthOf
}

/** More turns than this are refused: V8 has limits of its own, which depend on its version. */
const mostTurns = 1_000_000

/**
 * V8 compiles the classes of a pattern without a limit of time, about a millisecond for every two thousand
 * characters. Thirty boundaries between any neighbours, or a hundred and twenty classes such as `\\w`, are as many.
 */
const mostInClasses = 300_000

/**
 * The source of a JavaScript pattern for the flag `u` that finds what the Python pattern finds. The tree must have
 * passed the checks of references and empty turns.
 * @throws UnsupportedRegexError
 */
export function translate(body: Sequence, translation: Translation): string {
  let helpers = 0
  let inClasses = 0

  const counted = (classes: string): string => {
    inClasses += classes.length
    if (inClasses > mostInClasses) {
      throw new UnsupportedRegexError('more in character classes than V8 compiles in time', null)
    }
    return classes
  }

  const source = (node: Node): string => {
    switch (node.kind) {
      case 'literal':
      case 'class':
      case 'any':
        return counted(classSource(characterSet(node), translation.alphabet))
      case 'sequence':
        return sequence(node)
      case 'alternatives':
        return `(?:${node.branches.map(source).join('|')})`
      case 'group':
        return node.index !== null && translation.references.groups.has(node.index)
          ? `(?<g${node.index}>${source(node.body)})`
          : `(?:${source(node.body)})`
      case 'repeat':
        return repeat(node)
      case 'look':
        return `(?${node.behind ? '<' : ''}${node.negative ? '!' : '='}${source(node.body)})`
      case 'atomic':
        return atomic(node)
      case 'never':
        return '[]'
      case 'reference':
        return isUnsure(node) ? `${when(node.group, true)}${reference(node)}` : reference(node)
      case 'anchor':
        return counted(anchorSource(node, undefined, undefined, translation.alphabet))
      case 'conditional':
        return conditional(node)
    }
  }

  const sequence = ({ items }: Sequence): string =>
    items
      .map((item, index) =>
        item.kind === 'anchor'
          ? counted(anchorSource(item, items[index - 1], items[index + 1], translation.alphabet))
          : source(item),
      )
      .join('')

  const isUnsure = (node: Node): boolean => translation.references.unsure.has(node)

  const conditional = (node: Conditional): string => {
    const { group, yes, no } = node
    // The other branch is never taken, but a reference may name a group in it.
    if (!isUnsure(node)) return `(?:${source(yes)}|[]${source(no)})`
    return `(?:${when(group, true)}${source(yes)}|${when(group, false)}${source(no)})`
  }

  /**
   * Holds when the group is set, or when it is not. An unset group matches nothing in JavaScript, and the rest of the
   * text follows; one that captured something leaves less of the text than the rest.
   */
  const when = (group: number, isSet: boolean): string => {
    helpers += 1
    const rest = `r${helpers}`
    return `(?${isSet ? '!' : '='}(?=(?<${rest}>[^]*))\\k<g${group}>\\k<${rest}>)`
  }

  const repeat = (node: Repeat): string => {
    if (node.min > mostTurns) {
      throw new UnsupportedRegexError(`more than ${mostTurns} turns`, node.position)
    }
    if (node.mode === 'possessive') {
      const turn: Atomic = { kind: 'atomic', body: node.body, position: node.position }
      const loop: Repeat = { ...node, mode: 'greedy', body: { kind: 'sequence', items: [turn] } }
      return atomic({
        kind: 'atomic',
        body: { kind: 'sequence', items: [loop] },
        position: node.position,
      })
    }
    const count = quantifier(node)
    if (count === '') return `(?:${source(node.body)})`
    const [only, second] = node.body.items
    const isUnit =
      second === undefined &&
      (only?.kind === 'literal' || only?.kind === 'class' || only?.kind === 'any')
    const unit = source(node.body)
    return (isUnit ? unit : `(?:${unit})`) + count
  }

  /** JavaScript has no atomic groups, but its look-aheads are atomic. */
  const atomic = ({ body: inside }: Atomic): string => {
    const { min, max } = translation.width(inside)
    // All ways through it end at the same place: there is nothing to go back for. A look-behind, which JavaScript
    // reads backwards, holds no other.
    if (min === max) return `(?:${source(inside)})`
    helpers += 1
    const name = `a${helpers}`
    return `(?:(?=(?<${name}>${source(inside)}))\\k<${name}>)`
  }

  return source(body)
}

function reference({ group }: Reference): string {
  return `\\k<g${group}>`
}

function quantifier({ min, max, mode }: Repeat): string {
  const lazy = mode === 'lazy' ? '?' : ''
  // No text is longer: an open end is the same.
  const open = max > 2 ** 30
  if (open && min === 0) return `*${lazy}`
  if (open && min === 1) return `+${lazy}`
  if (min === 0 && max === 1) return `?${lazy}`
  if (min === 1 && max === 1) return ''
  if (min === max) return `{${min}}`
  return `{${min},${open ? '' : max}}${lazy}`
}
