import { createHash } from 'node:crypto'

const LIMIT = 180
/** Names that Windows keeps for devices, and a dash that a command line would take for an option. */
const RESERVED_START = /^(?:-|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$)/

/**
 * Joins ids into one name that is safe as a file name, namespace or table name: `a-z 0-9 _ -` only, at
 * most 180 characters. Injective: different ids give different names, on file systems that ignore
 * case too, so one user's memory never falls into another's.
 *
 * @example key('maya-okafor', 'Home') // 'maya-okafor___0048ome'
 * @throws TypeError without an id
 */
export function key(...ids: string[]): string {
  if (ids.length === 0) throw new TypeError('key() needs at least one id')
  // `_` is always followed by four hexadecimal digits (a code unit), `x` (an empty id) or `_` (the next id).
  const name = ids.map(id => (id === '' ? '_x' : id.replace(/[^a-z0-9-]/g, escapeUnit))).join('__')
  if (name.length > LIMIT) {
    const digest = createHash('sha256').update(name).digest('hex')
    return `${name.slice(0, LIMIT - digest.length - 2)}_z${digest}`
  }
  return RESERVED_START.test(name) ? escapeUnit(name.charAt(0)) + name.slice(1) : name
}

function escapeUnit(unit: string): string {
  return `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
