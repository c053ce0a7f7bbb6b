import { PythonRegexError } from './errors.js'
import { joinBranches } from './parse-alternatives.js'
import { parseClass } from './parse-class.js'
import { parseEscape } from './parse-escape.js'
import { parseGroup } from './parse-group.js'
import { parseRepeat } from './parse-repeat.js'
import { ParseState } from './parse-state.js'
import { PatternReader } from './pattern-reader.js'
import type { Flags, Node, ParsedPattern, Sequence } from './tree.js'

/** Where the parser stands; `flags` is `null` where the global flags hold. */
export interface Scope {
  readonly flags: Flags | null
  readonly depth: number
}

/** Deeper nesting is near the end of Python's stack, and of ours. */
const deepest = 100

/**
 * Reads a pattern as Python 3.11 does.
 * @throws PythonRegexError with Python's words where Python refuses it
 */
export function parsePattern(pattern: string): ParsedPattern {
  const reader = new PatternReader(pattern)
  const state = new ParseState(reader)
  const body = parseAlternatives(state, { flags: null, depth: 0 })
  if (state.flags.ascii && state.unicodeAsked) {
    throw new PythonRegexError('ASCII and UNICODE flags are incompatible', null)
  }
  if (reader.next !== null) throw reader.error('unbalanced parenthesis')
  for (const [group, position] of state.asked) {
    if (group >= state.nextGroup) {
      throw reader.errorAt(`invalid group reference ${group}`, position)
    }
  }
  return { body, groups: state.groups, isAscii: state.flags.ascii }
}

export function parseAlternatives(state: ParseState, scope: Scope): Sequence {
  if (scope.depth > deepest) {
    throw state.reader.unsupported(`groups nested more than ${deepest} deep`, state.reader.position)
  }
  const branches: Sequence[] = []
  do {
    branches.push(parseSequence(state, scope, branches.length === 0 && scope.depth === 0))
  } while (state.reader.accept('|'))
  return joinBranches(branches, scope.flags ?? state.flags)
}

/** Reads up to `|`, `)` or the end. `isStart`: global flags may stand here. */
export function parseSequence(state: ParseState, scope: Scope, isStart = false): Sequence {
  const { reader } = state
  const items: Node[] = []
  for (;;) {
    const unit = reader.next
    if (unit === null || unit === '|' || unit === ')') break
    reader.take()
    const flags = scope.flags ?? state.flags
    if (flags.verbose && isSkipped(reader, unit)) continue
    const node = parseItem(state, scope, unit, items, isStart)
    if (node !== null) items.push(node)
  }
  return { kind: 'sequence', items: items.flatMap(unpacked) }
}

function parseItem(
  state: ParseState,
  scope: Scope,
  unit: string,
  items: Node[],
  isStart: boolean,
): Node | null {
  const flags = scope.flags ?? state.flags
  if (unit.startsWith('\\')) return parseEscape(state, unit, flags)
  switch (unit) {
    case '[':
      return parseClass(state.reader, flags)
    case '.':
      return { kind: 'any', flags }
    case '^':
    case '$':
      return { kind: 'anchor', anchor: unit, flags }
    case '(':
      return parseGroup(state, scope, isStart && items.length === 0)
    case '*':
    case '+':
    case '?':
    case '{': {
      const repeat = parseRepeat(state, unit, items)
      if (repeat !== null) return repeat
    }
  }
  return { kind: 'literal', code: unit.codePointAt(0) ?? 0, negated: false, flags }
}

/** White space and comments of the verbose flag. */
function isSkipped(reader: PatternReader, unit: string): boolean {
  if (/^[ \t\n\r\v\f]$/.test(unit)) return true
  if (unit !== '#') return false
  for (;;) {
    const skipped = reader.take()
    if (skipped === null || skipped === '\n') return true
  }
}

/** A group that neither captures nor sets flags is the same as its content. */
function unpacked(node: Node): readonly Node[] {
  return node.kind === 'group' && node.index === null && !node.setsFlags ? node.body.items : [node]
}
