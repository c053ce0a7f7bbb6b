/** The text of the JSON value that begins at `from`, as it stands in a valid JSON text. */
export function rawValue(text: string, from: number): string {
  let open = 0
  for (let index = from; index < text.length; index++) {
    const next = text[index] ?? ''
    if (next === '"') {
      for (index += 1; text[index] !== '"' && index < text.length; index++) {
        if (text[index] === '\\') index += 1
      }
    } else if (next === '{' || next === '[') open += 1
    else if (next === '}' || next === ']') {
      // The bracket of what is around a number or word.
      if (open === 0) return text.slice(from, index).trimEnd()
      open -= 1
    } else if (open > 0 || !/[\s,]/.test(next)) continue
    else return text.slice(from, index)
    if (open === 0) return text.slice(from, index + 1)
  }
  return text.slice(from)
}
