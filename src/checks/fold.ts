/**
 * White space as Python's `str.split()` sees it. JavaScript's `\s` lacks U+001C to U+001F and U+0085,
 * and has U+FEFF.
 */
const PYTHON_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g

/**
 * Case and spacing taken away, as `" ".join(text.lower().split())` does in Python: never by locale,
 * without Unicode normalisation.
 */
export function fold(text: string): string {
  const spaced = text.toLowerCase().replace(PYTHON_SPACE, ' ')
  return spaced.slice(spaced.startsWith(' ') ? 1 : 0, spaced.endsWith(' ') ? -1 : undefined)
}
