import type { Passage } from './passage.js'
import { withCalendarDates } from './relative-days.js'

/** What goes into a prompt: titled lists, the most important first. */
export interface PackSection {
  title: string
  lines: string[]
}

/** A pack in Markdown; sections without a line are left out. */
export function packOf(sections: readonly PackSection[]): string {
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => [`## ${title}`, ...lines.map(line => `- ${line}`)].join('\n'))
    .join('\n\n')
}

/** A passage in one line, with its date and where it comes from. */
export function lineOf({ text, under, source, at }: Passage): string {
  const said = oneLine(withCalendarDates(text, at))
  return dated(under ? `${oneLine(under)}: ${said}` : said, at, source)
}

/** A line with its date. */
export function dated(text: string, at: string | null, source?: string): string {
  const notes = [...(source ? [source] : []), ...(at === null ? [] : [at.slice(0, 10)])]
  return notes.length > 0 ? `${text} (${notes.join(', ')})` : text
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
