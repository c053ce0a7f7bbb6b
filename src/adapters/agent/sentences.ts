/** What ends in a full stop without ending a sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|approx|no|fig|[a-z])\.$/i

/** The sentences and lines of a text, trimmed. A line of a list is one, with or without a full stop. */
export function sentences(text: string): string[] {
  return text.split(/\n+/).flatMap(line => {
    const found: string[] = []
    let open = ''
    for (const piece of line.split(/(?<=[.!?]["'”’)\]]*)\s+(?=\P{Ll})/u)) {
      open = open === '' ? piece : `${open} ${piece}`
      if (ABBREVIATION.test(open)) continue
      found.push(open)
      open = ''
    }
    return [...found, open].map(sentence => sentence.trim()).filter(sentence => sentence !== '')
  })
}
