/** A value that should not have come, as an error may show it. */
export function shown(found: unknown): string {
  if (typeof found === 'function' || typeof found === 'symbol') return `a ${typeof found}`
  if (typeof found !== 'object') return String(found).slice(0, 80)
  try {
    return JSON.stringify(found).slice(0, 80)
  } catch {
    return 'an object that is no JSON'
  }
}
