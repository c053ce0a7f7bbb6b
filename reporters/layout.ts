import { plainText } from '../src/text/index.js'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that take two columns of a terminal. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}])/u

/** Columns that a text without control characters takes in a terminal. */
export function textWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}

/** The text cut to a width, with an ellipsis where something was lost. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (textWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Lines of at most `width` columns; a word that is longer is cut. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(part => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (textWidth(longer) <= width) {
      line = longer
    } else {
      if (line !== '') lines.push(line)
      line = cutTo(word, width)
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Text from a dataset, a config file, a memory or an error, in one line that no terminal obeys. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** Columns in as many blocks as `width` asks for, each column with `gap` before it; none is empty. */
export function inBlocks<Column extends { width: number }>(
  columns: readonly Column[],
  { width, gap }: { width: number; gap: number },
): Column[][] {
  const blocks: Column[][] = []
  let used = 0
  for (const column of columns) {
    const block = blocks.at(-1)
    used += gap + column.width
    if (block && used <= width) block.push(column)
    else {
      blocks.push([column])
      used = gap + column.width
    }
  }
  return blocks
}
