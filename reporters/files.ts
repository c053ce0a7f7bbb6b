import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** Writes a file and the folders above it; a reader sees the old file or the new one, never half of one. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, text)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
