import { escapeMarkdown } from '../src/text/index.js'
import type { MeasureTable } from './measure-table.js'
import type { Remark } from './remark.js'
import type { ReportHead } from './report-head.js'

const MARKS: Record<Remark['kind'], string> = { result: '**→**', warning: '⚠️', note: '·' }

/** Sections under the name of the dataset; those that are empty are left out. Ends with a line feed. */
export function markdownReport(
  { dataset, startedAt, packageVersion }: ReportHead,
  sections: readonly string[],
): string {
  const all = [
    `## Memory eval: ${inline(dataset)}`,
    ...sections,
    `<sub>vitest-memory-eval ${inline(packageVersion)}, ${inline(startedAt)}</sub>`,
  ]
  return `${all.filter(section => section !== '').join('\n\n')}\n`
}

/** The one table of a suite's measures; `alarm` is the mark of a cell that has one. */
export function measuresMarkdown({ heads, rows }: MeasureTable, alarm: string): string {
  return tableMarkdown(
    heads.map(head => `**${inline(head)}**`),
    rows.map(({ label, cells }) => [
      `**${label}**`,
      ...cells.map(cell => (cell.alarm ? `**${cell.text}** ${alarm}` : cell.text)),
    ]),
  )
}

/** A table of Markdown: a row has its label and then a cell for each head. */
export function tableMarkdown(heads: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(['', ...heads]), line([':---', ...heads.map(() => '---:')]), ...rows.map(line)].join(
    '\n',
  )
}

/** What must be known to read the numbers, an item each. */
export function remarkItems(remarks: readonly Remark[]): string {
  return remarks.map(({ kind, text }) => `- ${MARKS[kind]} ${inline(text)}`).join('\n')
}

/** Text from elsewhere inside of a line: shown, never obeyed. */
export function inline(text: string): string {
  return escapeMarkdown(text.trim())
}
