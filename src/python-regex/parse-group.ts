import { parseInlineFlags, startsFlags, withInlineFlags } from './inline-flags.js'
import { parseCondition, parseName, parseNameReference } from './parse-reference.js'
import type { ParseState } from './parse-state.js'
import { parseAlternatives, parseSequence, type Scope } from './parser.js'
import { codePoints } from './pattern-reader.js'
import { pythonRepr } from './python-repr.js'
import type { Node, Sequence } from './tree.js'

const nothing: Sequence = { kind: 'sequence', items: [] }

/** Reads what follows `(`; `null` for a comment or global flags. `isFirst`: nothing stands before it. */
export function parseGroup(state: ParseState, scope: Scope, isFirst: boolean): Node | null {
  const { reader } = state
  const start = reader.position - 1
  if (!reader.accept('?')) return parseCapture(state, scope, start, null)
  const unit = takeUnit(state)
  switch (unit) {
    case 'P':
      return parseNamed(state, scope, start)
    case ':':
      return {
        kind: 'group',
        index: null,
        setsFlags: false,
        body: parseBody(state, scope, start),
      }
    case '#':
      skipComment(state, start)
      return null
    case '=':
    case '!':
      return parseLook(state, scope, start, false, unit === '!')
    case '<': {
      const kind = takeUnit(state)
      if (kind !== '=' && kind !== '!') throw unknownExtension(state, `<${kind}`)
      return parseLook(state, scope, start, true, kind === '!')
    }
    case '(':
      return parseConditional(state, scope, start)
    case '>':
      return { kind: 'atomic', body: parseBody(state, scope, start), position: start }
  }
  if (startsFlags(unit)) return parseFlags(state, scope, start, unit, isFirst)
  throw unknownExtension(state, unit)
}

function parseNamed(state: ParseState, scope: Scope, start: number): Node {
  const { reader } = state
  if (reader.accept('<')) {
    const name = parseName(state, '>')
    const known = state.names.get(name)
    if (known !== undefined) {
      throw reader.error(
        `redefinition of group name ${pythonRepr(name)} as group ${state.nextGroup}; was group ${known}`,
        codePoints(name) + 1,
      )
    }
    return parseCapture(state, scope, start, name)
  }
  if (reader.accept('=')) {
    const group = parseNameReference(state)
    return { kind: 'reference', group, flags: scope.flags ?? state.flags, position: start }
  }
  throw unknownExtension(state, `P${takeUnit(state)}`)
}

function parseCapture(state: ParseState, scope: Scope, start: number, name: string | null): Node {
  const index = state.openGroup()
  if (name !== null) state.names.set(name, index)
  const body = parseBody(state, scope, start)
  state.groups.set(index, body)
  return { kind: 'group', index, setsFlags: false, body }
}

function parseLook(
  state: ParseState,
  scope: Scope,
  start: number,
  behind: boolean,
  negative: boolean,
): Node {
  const outer = state.lookbehindFrom
  if (behind && outer === null) state.lookbehindFrom = state.nextGroup
  const body = parseAlternatives(state, inner(scope))
  if (behind && outer === null) state.lookbehindFrom = null
  close(state, start)
  if (negative && body.items.length === 0) return { kind: 'never' }
  return { kind: 'look', behind, negative, body, position: start }
}

function parseConditional(state: ParseState, scope: Scope, start: number): Node {
  const { reader } = state
  const group = parseCondition(state)
  const yes = parseSequence(state, inner(scope))
  const no = reader.accept('|') ? parseSequence(state, inner(scope)) : nothing
  if (reader.next === '|') {
    throw reader.error('conditional backref with more than two branches')
  }
  close(state, start)
  return { kind: 'conditional', group, yes, no, position: start }
}

function parseFlags(
  state: ParseState,
  scope: Scope,
  start: number,
  unit: string,
  isFirst: boolean,
): Node | null {
  const { reader } = state
  const flags = parseInlineFlags(reader, unit)
  if (flags.scope === 'group') {
    const within = { ...scope, flags: withInlineFlags(scope.flags ?? state.flags, flags) }
    return { kind: 'group', index: null, setsFlags: true, body: parseBody(state, within, start) }
  }
  if (flags.on.includes('u')) state.unicodeAsked = true
  const ascii = state.flags.ascii || flags.on.includes('a')
  state.flags = { ...withInlineFlags(state.flags, flags), ascii }
  if (!isFirst) {
    throw reader.errorAt('global flags not at the start of the expression', start)
  }
  return null
}

function parseBody(state: ParseState, scope: Scope, start: number): Sequence {
  const body = parseAlternatives(state, inner(scope))
  close(state, start)
  return body
}

function close(state: ParseState, start: number): void {
  if (!state.reader.accept(')')) {
    throw state.reader.errorAt('missing ), unterminated subpattern', start)
  }
}

function inner(scope: Scope): Scope {
  return { ...scope, depth: scope.depth + 1 }
}

function takeUnit(state: ParseState): string {
  const unit = state.reader.take()
  if (unit === null) throw state.reader.error('unexpected end of pattern')
  return unit
}

function unknownExtension(state: ParseState, extension: string): Error {
  return state.reader.error(`unknown extension ?${extension}`, codePoints(extension) + 1)
}

function skipComment({ reader }: ParseState, start: number): void {
  for (;;) {
    if (reader.next === null) throw reader.errorAt('missing ), unterminated comment', start)
    if (reader.take() === ')') return
  }
}
