import { isYoungerThanPython } from './categories.js'
import type { ParseState } from './parse-state.js'
import { codePoints } from './pattern-reader.js'
import { pythonRepr } from './python-repr.js'

const largestGroup = 1073741823n

/** Reads `name>` or `name)` and checks that it is a name. */
export function parseName(state: ParseState, end: string): string {
  const name = state.reader.takeUntil(end, 'group name')
  if (!isIdentifier(name)) throw state.reader.badName(name, 1)
  return name
}

/** Reads `name)` of `(?P=name)`: the number of a closed group. */
export function parseNameReference(state: ParseState): number {
  const { reader } = state
  const name = parseName(state, ')')
  const group = groupOf(state, name)
  if (!state.groups.has(group)) {
    throw reader.error('cannot refer to an open group', codePoints(name) + 1)
  }
  state.checkLookbehind(BigInt(group))
  return group
}

/** Reads `1)` or `name)` of `(?(1)`; the group may stand later in the pattern. */
export function parseCondition(state: ParseState): number {
  const { reader } = state
  const name = reader.takeUntil(')', 'group name')
  const back = codePoints(name) + 1
  if (isIdentifier(name)) {
    const group = groupOf(state, name)
    state.checkLookbehind(BigInt(group))
    return group
  }
  const digits = /^[\s\x1c-\x1f\x85]*\+?(\d+(?:_\d+)*)[\s\x1c-\x1f\x85]*$/.exec(name)?.[1]
  if (digits === undefined) {
    if (/\p{Nd}/u.test(name) && /[^\0-\x7f]/.test(name)) {
      throw reader.unsupported('group number in digits of another script', reader.position - back)
    }
    throw reader.badName(name, 1)
  }
  const group = BigInt(digits.replaceAll('_', ''))
  if (group === 0n) throw reader.error('bad group number', back)
  if (group >= largestGroup) throw reader.error(`invalid group reference ${group}`, back)
  if (!state.asked.has(group)) state.asked.set(group, reader.position - back)
  state.checkLookbehind(group)
  return Number(group)
}

function groupOf(state: ParseState, name: string): number {
  const group = state.names.get(name)
  if (group === undefined) {
    throw state.reader.error(`unknown group name ${pythonRepr(name)}`, codePoints(name) + 1)
  }
  return group
}

function isIdentifier(name: string): boolean {
  return (
    /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) && !Array.from(name).some(isYoungerThanPython)
  )
}
