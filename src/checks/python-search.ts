import { compilePythonRegex, RegexTimeoutError } from '../python-regex/index.js'
import type { Find } from './kind.js'

/** Datasets use few patterns in many rows, and compiling one takes milliseconds; as many as Python keeps. */
const KEPT = 512
const kept = new Map<string, Find>()

/**
 * Python's `re.search` on one text.
 * @throws PythonRegexError where Python refuses the pattern, UnsupportedRegexError where it cannot be
 * run exactly
 */
export function pythonSearch(pattern: string): Find {
  const known = kept.get(pattern)
  if (known) return known
  const find = compile(pattern)
  for (const oldest of kept.keys()) {
    if (kept.size < KEPT) break
    kept.delete(oldest)
  }
  kept.set(pattern, find)
  return find
}

function compile(pattern: string): Find {
  const regex = compilePythonRegex(pattern)
  const find: Find = text => {
    try {
      const match = regex.search(text)
      return match && { start: unitsOf(text, match.start), end: unitsOf(text, match.end) }
    } catch (error) {
      if (error instanceof RegexTimeoutError) return 'undecided'
      throw error
    }
  }
  find.isQuick = regex.isQuick
  return find
}

/** Python counts code points, JavaScript cuts strings by UTF-16 units. */
function unitsOf(text: string, codePoints: number): number {
  let units = 0
  for (let passed = 0; passed < codePoints; passed++)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return units
}
