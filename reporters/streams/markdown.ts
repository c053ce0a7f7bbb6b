import { escapeMarkdown } from '../../src/text/index.js'
import { renderFailures } from '../markdown.js'
import type { Remark } from '../remark.js'
import { streamsRemarks } from './remarks.js'
import type { StreamsSummary } from './summary.js'
import { streamsTable } from './table.js'

const MARKS: Record<Remark['kind'], string> = { result: '**→**', warning: '⚠️', note: '·' }

/** `report.md` of the streams, and the summary of a GitHub step. */
export function renderStreamsMarkdown(summary: StreamsSummary): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const { heads: names, rows } = streamsTable(summary)
  const heads = names.map(head => `**${escapeMarkdown(head)}**`)
  const table = [
    line(['', ...heads]),
    line([':---', ...heads.map(() => '---:')]),
    ...rows.map(({ label, cells }) =>
      line([`**${label}**`, ...cells.map(({ text, alarm }) => (alarm ? `**${text}** ⚠️` : text))]),
    ),
  ].join('\n')
  const sections = [
    `## Memory eval: ${escapeMarkdown(summary.dataset)}`,
    table,
    streamsRemarks(summary)
      .map(({ kind, text }) => `- ${MARKS[kind]} ${escapeMarkdown(text)}`)
      .join('\n'),
    renderFailures(summary.failures),
    `<sub>vitest-memory-eval ${escapeMarkdown(summary.packageVersion)}, ${escapeMarkdown(summary.startedAt)}</sub>`,
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}
