import { plainText, shorten } from '../src/text/index.js'
import { changeRows, flipTexts } from './changes.js'
import { inline, markdownReport, remarkItems, tableMarkdown } from './markdown-report.js'
import { remarks } from './remarks.js'
import type { ColumnChange, FailureLine, RunSummary } from './summary.js'
import { columnTags, orderColumns, tableRows } from './table.js'

/** GitHub takes 1 MiB for a step; a few hundred failures of this length stay far below. */
const SHOWN_FAILURES = 100
const SHOWN_MESSAGE = 1500
const SHOWN_REQUEST = 300

/** `report.md`, and the summary of a GitHub step. All text from elsewhere is shown, never obeyed. */
export function renderMarkdown(summary: RunSummary): string {
  return markdownReport(summary, [
    table(summary),
    remarkItems(remarks(summary, { names: true })),
    changed(summary.changes),
    renderFailures(summary.failures),
  ])
}

function table(summary: RunSummary): string {
  const columns = orderColumns(summary.columns)
  if (columns.length === 0) return 'No setup ran.'
  const heads = columns.map(column =>
    [
      `**${inline(column.label)}**`,
      ...columnTags(column).map(tag => `<sub>${inline(tag)}</sub>`),
    ].join('<br>'),
  )
  const rows = tableRows(columns).map(({ label, group, cells }) => [
    group === 'area' ? `&nbsp;&nbsp;${label}` : `**${label}**`,
    ...cells.map(({ text, alarm }) => (alarm ? `**${text}** ❌` : text)),
  ])
  return tableMarkdown(heads, rows)
}

/** What moved since the base branch. */
function changed(changes: ColumnChange[] | undefined): string {
  if (!changes) return ''
  const rows = changeRows(changes)
  if (changes.length === 0) {
    return '### Against the base branch\n\nThe base has no score that this run can be compared with.'
  }
  const mark = { better: '✅ ', worse: '❌ ', none: '' }
  return [
    '### Against the base branch',
    rows.length === 0
      ? 'Nothing moved beyond the noise.'
      : [
          '| | | base | now | change | |',
          '| :--- | :--- | ---: | ---: | ---: | :--- |',
          ...rows.map(
            ({ label, part, base, now, by, verdict, moved }) =>
              `| ${inline(label)} | ${part} | ${base} | ${now} | ${by} | ${mark[moved ?? 'none']}${verdict} |`,
          ),
        ].join('\n'),
    flipTexts(changes)
      .map(text => `- ${inline(shorten(text, SHOWN_MESSAGE))}`)
      .join('\n'),
  ]
    .filter(section => section !== '')
    .join('\n\n')
}

/** Every red case with its messages. */
export function renderFailures(lines: FailureLine[]): string {
  if (lines.length === 0) return ''
  const hidden = lines.length - SHOWN_FAILURES
  return [
    `### ${lines.length === 1 ? '1 case is' : `${lines.length} cases are`} red`,
    ...lines.slice(0, SHOWN_FAILURES).map(failure),
    ...(hidden > 0 ? [`… and ${hidden} more; \`report.html\` has them all.`] : []),
  ].join('\n\n')
}

function failure({ id, label, verdict, request, messages, location }: FailureLine): string {
  const place = location ? ` · ${inline(`${location.file}:${location.line}`)}` : ''
  return [
    `**${inline(id)}** · ${inline(label)} · ${verdict}${place}`,
    `> ${inline(shorten(request, SHOWN_REQUEST))}`,
    fenced(messages.map(message => shorten(message, SHOWN_MESSAGE)).join('\n\n')),
  ].join('\n\n')
}

/** Nothing inside a fence is markup; ours is longer than any run of backticks in the text. */
function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  return `${fence}text\n${plainText(text)}\n${fence}`
}
