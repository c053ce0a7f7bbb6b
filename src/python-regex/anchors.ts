import { isWordAt } from './boundary.js'
import { categorySet } from './categories.js'
import { type Alphabet, classSource } from './javascript-source.js'
import type { Anchor, Node } from './tree.js'

/**
 * An anchor in JavaScript. The flag `m` is never used: JavaScript's knows four line ends, Python's one.
 * `before` and `after` are the neighbours in the sequence; they spare half of a word boundary's work.
 */
export function anchorSource(
  { anchor, flags }: Anchor,
  before: Node | undefined,
  after: Node | undefined,
  alphabet: Alphabet,
): string {
  switch (anchor) {
    case 'A':
      return '^'
    case 'Z':
      return '$'
    case '^':
      return flags.multiline ? '(?:^|(?<=\\n))' : '^'
    case '$':
      return flags.multiline ? '(?=\\n|$)' : '(?=\\n?$)'
    case 'b':
    case 'B': {
      const word = categorySet('w', flags.ascii)
      const source = classSource(word, alphabet)
      const behind = isWordAt(before, 'last', word)
      const ahead = isWordAt(after, 'first', word)
      return boundarySource(source, anchor === 'b', behind, ahead)
    }
  }
}

function boundarySource(
  word: string,
  isBoundary: boolean,
  behind: boolean | null,
  ahead: boolean | null,
): string {
  if (ahead !== null) return ahead === isBoundary ? `(?<!${word})` : `(?<=${word})`
  if (behind !== null) return behind === isBoundary ? `(?!${word})` : `(?=${word})`
  if (isBoundary) return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
  // In an empty text Python finds neither a boundary nor its opposite.
  return `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word})(?!^$))`
}
