import { PythonRegexError } from './errors.js'
import type { ParseState } from './parse-state.js'
import type { Node, Repeat, Sequence } from './tree.js'

const digits = '0123456789'
const tooLarge = 4294967295

interface Bounds {
  readonly min: number
  readonly max: number
}

/**
 * Reads the quantifier whose first unit has been taken and applies it to the last of `items`, which it
 * removes. Gives `null` where a brace means itself.
 */
export function parseRepeat(state: ParseState, unit: string, items: Node[]): Repeat | null {
  const { reader } = state
  const start = reader.position - 1
  const bounds = unit === '{' ? parseBraces(state, start) : simple(unit)
  if (bounds === null) return null
  const item = items.at(-1)
  if (item === undefined || item.kind === 'anchor') {
    throw reader.errorAt('nothing to repeat', start)
  }
  if (item.kind === 'repeat') throw reader.errorAt('multiple repeat', start)
  items.pop()
  const mode = reader.accept('?') ? 'lazy' : reader.accept('+') ? 'possessive' : 'greedy'
  return { kind: 'repeat', ...bounds, mode, body: bodyOf(item), position: start }
}

function simple(unit: string): Bounds {
  return { min: unit === '+' ? 1 : 0, max: unit === '?' ? 1 : Number.POSITIVE_INFINITY }
}

function parseBraces({ reader }: ParseState, start: number): Bounds | null {
  if (reader.next === '}') return null
  const low = reader.takeWhile(Number.POSITIVE_INFINITY, digits)
  const high = reader.accept(',') ? reader.takeWhile(Number.POSITIVE_INFINITY, digits) : low
  if (!reader.accept('}')) {
    reader.returnTo(start + 1)
    return null
  }
  const min = low === '' ? 0 : Number(low)
  const max = high === '' ? Number.POSITIVE_INFINITY : Number(high)
  if (min >= tooLarge || (high !== '' && max >= tooLarge)) {
    throw new PythonRegexError('the repetition number is too large', null)
  }
  if (max < min) throw reader.errorAt('min repeat greater than max repeat', start + 1)
  return { min, max }
}

function bodyOf(item: Node): Sequence {
  if (item.kind === 'group' && item.index === null && !item.setsFlags) return item.body
  return { kind: 'sequence', items: [item] }
}
