import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewPassage } from './passage.js'

/**
 * Reads the Markdown files of a folder: each line is something to know, under its headings.
 *
 * @throws Error when there is no line to read
 */
export async function readAnswerKey(dir: string): Promise<NewPassage[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  const passages = texts.flatMap(linesOf)
  if (passages.length === 0) throw new Error(`no line of Markdown to know in ${dir}`)
  return passages
}

/** Lines of a Markdown text without their marks; headings, fences and front matter are no lines. */
function linesOf(markdown: string): NewPassage[] {
  const body = markdown.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  const headings: string[] = []
  const passages: NewPassage[] = []
  for (const line of body.split(/\r?\n/)) {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
    if (heading) {
      headings.length = (heading[1]?.length ?? 1) - 1
      headings.push(heading[2] ?? '')
      continue
    }
    const bare = line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i, '')
    const text = bare.replaceAll('**', '').trim()
    if (!/[\p{L}\p{N}]/u.test(text) || /^(?:```|~~~|<!--)/.test(text)) continue
    const under = headings.filter(Boolean).join(' · ')
    passages.push({ user: null, project: null, session: null, role: 'key', text, under, at: null })
  }
  return passages
}
