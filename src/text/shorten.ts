/**
 * The first `limit` characters (code points), and how many more there are. A text that is longer
 * only by a few is left whole, since the note would need the same room.
 */
export function shorten(text: string, limit: number): string {
  const slack = 24
  if (text.length <= limit + slack) return text
  let units = 0
  let characters = 0
  let cut = 0
  while (units < text.length) {
    if (characters === limit) cut = units
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
    characters += 1
  }
  if (characters <= limit + slack) return text
  const more = (characters - limit).toLocaleString('en-US')
  return `${text.slice(0, cut)} … [${more} more characters]`
}
