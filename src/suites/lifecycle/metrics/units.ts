/** One line of a pack that says something. */
export interface Unit {
  /** Without its bullet. */
  text: string
  /** The heading above it, where there is one. */
  section?: string
}

/**
 * What a pack says, in reading order: every line that is not empty, no heading and no front matter.
 * A heading of the second level or below names the section of the lines that follow; a title (`# `)
 * begins the pack anew, without a section.
 */
export function unitsOf(pack: string): Unit[] {
  const units: Unit[] = []
  let section: string | undefined
  for (const line of withoutFrontMatter(pack.split(/\r\n|\r|\n/))) {
    const text = line.trim()
    // Not set in: further lines of an item are, whatever they begin with.
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading) {
      section = heading[1] === '#' ? undefined : heading[2]
    } else if (text !== '' && !/^#+$/.test(line)) {
      units.push({ text: text.replace(/^- /, ''), ...(section !== undefined && { section }) })
    }
  }
  return units
}

/** Lines between a first `---` and the next one are about the document, not in it. */
function withoutFrontMatter(lines: string[]): string[] {
  if (lines[0]?.trim() !== '---') return lines
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  return end === -1 ? lines : lines.slice(end + 1)
}
