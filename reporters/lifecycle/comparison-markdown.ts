import type { LifecycleComparison } from '../../src/suites/lifecycle/compare/index.js'
import { escapeMarkdown } from '../../src/text/index.js'
import { textWidth } from '../layout.js'
import {
  comparisonGroups,
  comparisonHeads,
  comparisonRemarks,
  movedTexts,
} from './comparison-table.js'

/** A comparison in Markdown that can be read in a terminal as well; ends without a line feed. */
export function comparisonMarkdown(comparison: LifecycleComparison): string {
  const rows = comparisonGroups(comparison).flatMap(({ group, rows: own }) => [
    [`**${group}**`, ...comparison.groups.map(() => '')],
    ...own.map(({ name, cells }) => [inline(name), ...cells.map(({ text }) => inline(text))]),
  ])
  const moved = movedTexts(comparison)
  return [
    markdownTable([['', ...comparisonHeads(comparison).map(inline)], ...rows]),
    '▲ better, ▼ worse, Δ changed where neither is, ~ within the noise.',
    '### What moved',
    moved.length === 0
      ? 'Nothing moved beyond the noise.'
      : moved.map(text => `- ${inline(text)}`).join('\n'),
    comparisonRemarks(comparison)
      .map(text => `- ⚠️ ${inline(text)}`)
      .join('\n'),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** A table whose columns are as wide as their widest cell; the first row is its head. */
export function markdownTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(4, ...rows.map(row => textWidth(row[column] ?? ''))),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        const room = ' '.repeat(width - textWidth(cell))
        return column === 0 ? cell + room : room + cell
      })
      .join(' | ')} |`
  const rule = `| ${widths
    .map((width, column) =>
      column === 0 ? `:${'-'.repeat(width - 1)}` : `${'-'.repeat(width - 1)}:`,
    )
    .join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), rule, ...others.map(line)].join('\n')
}

/** Escaped where there is anything that could act; our own words stay as they are. */
export function inline(text: string): string {
  return PLAIN.test(text) ? text : escapeMarkdown(text)
}

/** Nothing that Markdown or HTML takes for markup, nor a bare address. */
const PLAIN = /^(?!.*www)[A-Za-z0-9 ()%.,:;+±→▲▼Δ–-]*( ~)?$/i
