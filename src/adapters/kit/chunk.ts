/** Where a text may be cut, best first: a paragraph, a line, a sentence, a word. */
const SEAMS = [/\n\s*\n/g, /\n/g, /[.!?]["'”’)\]]*\s+/g, /\s+/g]

/**
 * Cuts a text into pieces of at most `size` characters (UTF-16 units), at the ends of paragraphs,
 * lines, sentences or words where it can. Nothing is lost: the pieces joined are the text.
 *
 * @throws RangeError when `size` is below 2
 */
export function chunk(text: string, size: number): string[] {
  if (!Number.isInteger(size) || size < 2) {
    throw new RangeError(`chunk() needs a whole size of 2 or more, got ${size}`)
  }
  const pieces: string[] = []
  let rest = text
  while (rest.length > size) {
    const end = cut(rest, size)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? pieces : [...pieces, rest]
}

function cut(text: string, size: number): number {
  const window = text.slice(0, size)
  for (const seam of SEAMS) {
    const last = [...window.matchAll(seam)].at(-1)
    // A very short piece says little, so that a lesser seam further on is better.
    if (last && last.index + last[0].length > size / 4) return last.index + last[0].length
  }
  return isLowSurrogate(text.charCodeAt(size)) ? size - 1 : size
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
