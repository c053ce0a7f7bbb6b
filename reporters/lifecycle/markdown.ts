import { escapeMarkdown, shorten } from '../../src/text/index.js'
import { renderFailures } from '../markdown.js'
import { markdownReport, remarkItems } from '../markdown-report.js'
import { comparisonMarkdown, inline, markdownTable } from './comparison-markdown.js'
import { HELD_AGAINST_CAVEAT, heldAgainst, measuredHead } from './held-against.js'
import { missOf, probeName } from './misses.js'
import { caveats, lifecycleRemarks, mockLabel, mockLabels, usageTexts } from './remarks.js'
import type { LifecycleColumn, LifecycleSummary } from './summary.js'
import { kpiTables, measureTables, type Table } from './tables.js'

const SHOWN_MISSES = 60
const SHOWN_MISS = 300

/** `report.md` of a lifecycle dataset, and the summary of a GitHub step. */
export function renderLifecycleMarkdown(summary: LifecycleSummary): string {
  const { columns, comparison } = summary
  const list = (texts: readonly string[]) =>
    texts.map(text => `- ${escapeMarkdown(text)}`).join('\n')
  return markdownReport(summary, [
    mockLabels(summary)
      .map(text => `⚠️ ${escapeMarkdown(text)}`)
      .join('<br>'),
    remarkItems(lifecycleRemarks(summary)),
    comparison ? `### Profiles\n\n${comparisonMarkdown(comparison)}` : '',
    ...columns.flatMap(column => columnSections(column, columns.length > 1, comparison === null)),
    renderFailures(summary.failures),
    `### Usage and cost\n\n${list(usageTexts(summary))}`,
    `### How to read it\n\n${list(caveats(summary))}`,
  ])
}

function columnSections(column: LifecycleColumn, named: boolean, kpis: boolean): string[] {
  const { label, score, runs } = column
  const mock = mockLabel(column)
  return [
    ...(named ? [`### ${escapeMarkdown(label)}`] : []),
    ...(mock === null || !named ? [] : [`⚠️ ${escapeMarkdown(mock)}`]),
    ...(kpis ? [tablesInOne('KPIs', kpiTables(score))] : []),
    ...measureTables(score).map(table => tableText(table)),
    [
      '#### Held against what TinyMemory published',
      markdownTable([
        ['', 'published', measuredHead(column)],
        ...heldAgainst(score, runs).map(({ what, published, measured }) =>
          [what, published, measured].map(inline),
        ),
      ]),
      HELD_AGAINST_CAVEAT,
    ].join('\n\n'),
    missList(column),
  ]
}

function tableText({ title, heads, rows }: Table): string {
  return [`#### ${inline(title)}`, markdownTable([['', ...heads], ...rows.map(rowText)])].join(
    '\n\n',
  )
}

/** Tables with the same heads below one title, each with a row of its own to say what follows. */
function tablesInOne(title: string, tables: readonly Table[]): string {
  const heads = tables[0]?.heads ?? []
  const rows = tables.flatMap(table => [
    [`**${inline(table.title.replace('KPIs: ', ''))}**`, ...heads.map(() => '')],
    ...table.rows.map(rowText),
  ])
  return [`#### ${title}`, markdownTable([['', ...heads], ...rows])].join('\n\n')
}

function rowText({ label, cells }: Table['rows'][number]): string[] {
  return [
    inline(label),
    ...cells.map(({ text, alarm }) => (alarm ? `**${inline(text)}** ❌` : inline(text))),
  ]
}

/** What is wrong with packs; the packs themselves are in the page and the JSON. */
function missList({ score }: LifecycleColumn): string {
  const misses = score.probes.flatMap(probe => {
    const miss = missOf(probe)
    return miss === null
      ? []
      : [
          `- **${inline(probeName(probe, score.runs))}** ${escapeMarkdown(shorten(miss, SHOWN_MISS))}`,
        ]
  })
  if (misses.length === 0) return ''
  const hidden = misses.length - SHOWN_MISSES
  return [
    `#### ${misses.length} misses`,
    [...misses.slice(0, SHOWN_MISSES), ...(hidden > 0 ? [`- … and ${hidden} more`] : [])].join(
      '\n',
    ),
    'Every pack can be read in full in `report.html`.',
  ].join('\n\n')
}
