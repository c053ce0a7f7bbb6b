import { join } from 'node:path'
import { writeWhole } from '../src/loading/whole-file.js'
import { renderHtml } from './html.js'
import { renderMarkdown } from './markdown.js'
import type { CaseDetail, RunSummary } from './summary.js'

/** Writes `report.md` and `report.html` into a folder, which is made, and returns their paths. */
export async function writeReports(
  dir: string,
  summary: RunSummary,
  cases: CaseDetail[],
): Promise<{ markdown: string; html: string }> {
  const markdown = join(dir, 'report.md')
  const html = join(dir, 'report.html')
  await writeText(markdown, renderMarkdown(summary))
  await writeText(html, renderHtml(summary, cases))
  return { markdown, html }
}

/** Writes a file and the folders above it; see `writeWhole`. */
export async function writeText(file: string, text: string): Promise<void> {
  writeWhole(file, text)
}
