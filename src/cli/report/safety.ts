import { basename, dirname, join } from 'node:path'
import { writeText } from '../../../reporters/files.js'
import { renderSafetyHtml } from '../../../reporters/safety/html.js'
import { renderSafetyMarkdown } from '../../../reporters/safety/markdown.js'
import { renderSafetyTable } from '../../../reporters/safety/terminal.js'
import type { StoredSafety } from '../../loading/stored-safety.js'

const NOTE =
  'Made again from a stored score: nothing was asked, and the gate is as it was decided then.'

/**
 * Makes `report.md` and `report.html` of a safety dataset again, beside the folders of its setups, and
 * returns what to print: the table, and the paths.
 */
export async function reportSafetyAgain({ file, summary }: StoredSafety): Promise<string[]> {
  const shown = { ...summary, notes: [...summary.notes.filter(note => note !== NOTE), NOTE] }
  const setup = dirname(file)
  const dir = basename(setup) === summary.label.replaceAll(' ', '-') ? dirname(setup) : setup
  const markdown = join(dir, 'report.md')
  const html = join(dir, 'report.html')
  await writeText(markdown, renderSafetyMarkdown(shown))
  await writeText(html, renderSafetyHtml(shown))
  const table = renderSafetyTable(shown, {
    colors: false,
    width: process.stdout.columns,
  })
  return [table, `wrote ${markdown}`, `wrote ${html}`]
}
