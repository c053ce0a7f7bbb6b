/** Whether a text holds another one; only case is ignored. */
export function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

export function holdsAll(text: string, parts: readonly string[]): boolean {
  return parts.every(part => holds(text, part))
}

export function holdsAny(text: string, parts: readonly string[] = []): boolean {
  return parts.some(part => holds(text, part))
}
