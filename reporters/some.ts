/** How many are named unless told otherwise. */
const NAMED = 8

/** The first few of many, and how many more there are: `a, b and 3 more`. */
export function some(texts: readonly string[], shown = NAMED): string {
  const more = texts.length > shown ? ` and ${texts.length - shown} more` : ''
  return texts.slice(0, shown).join(', ') + more
}

/** `2 missing (a, b)`. */
export function named(what: string, ids: readonly string[]): string {
  return `${ids.length} ${what} (${some(ids)})`
}
