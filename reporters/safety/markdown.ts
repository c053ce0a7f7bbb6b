import { escapeMarkdown } from '../../src/text/index.js'
import { renderFailures } from '../markdown.js'
import type { Remark } from '../remark.js'
import { curveTable } from './curve.js'
import { safetyRemarks } from './remarks.js'
import type { SafetySummary } from './summary.js'
import { safetyTable } from './table.js'

const MARKS: Record<Remark['kind'], string> = { result: '**→**', warning: '⚠️', note: '·' }

/** `report.md` of a safety dataset, and the summary of a GitHub step. */
export function renderSafetyMarkdown(summary: SafetySummary): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const { heads: names, rows } = safetyTable(summary)
  const heads = names.map(head => `**${escapeMarkdown(head)}**`)
  const table = [
    line(['', ...heads]),
    line([':---', ...heads.map(() => '---:')]),
    ...rows.map(({ label, cells }) =>
      line([`**${label}**`, ...cells.map(({ text, alarm }) => (alarm ? `**${text}** ❌` : text))]),
    ),
  ].join('\n')
  const sections = [
    `## Memory eval: ${escapeMarkdown(summary.dataset)}`,
    table,
    safetyRemarks(summary)
      .map(({ kind, text }) => `- ${MARKS[kind]} ${escapeMarkdown(text)}`)
      .join('\n'),
    curveTable(summary.score.curve),
    renderFailures(summary.failures),
    `<sub>vitest-memory-eval ${escapeMarkdown(summary.packageVersion)}, ${escapeMarkdown(summary.startedAt)}</sub>`,
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}
