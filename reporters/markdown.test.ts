import { describe, expect, test } from 'vitest'
import {
  ceiling,
  failure,
  floor,
  hostile,
  learned,
  score,
  summary,
} from '../tests/reporters/example.js'
import { renderMarkdown } from './markdown.js'

describe('the Markdown report', () => {
  test('holds the table, what must be known to read it, and the failures', () => {
    const trapped = { ...learned, score: score(row => (row.id === 'trap-01' ? 1 : 2)) }
    const report = summary([floor, trapped, ceiling], { failures: [failure()] })
    expect(renderMarkdown(report)).toMatchInlineSnapshot(`
      "## Memory eval: learning

      |  | **none** | **learned** | **answer\\-key** |
      | :--- | ---: | ---: | ---: |
      | **practice** | 50.0 | 100.0 | 100.0 |
      | **exam** | 50.0 | 100.0 | 100.0 |
      | **main** | 50.0 | 100.0 | 100.0 |
      | **traps** | 100.0 | **75.0** ❌ | 100.0 |
      | **fully right** | 0 of 16 | 16 of 16 | 16 of 16 |
      | &nbsp;&nbsp;people | 50.0 | 100.0 | 100.0 |
      | &nbsp;&nbsp;rules | 50.0 | 100.0 | 100.0 |
      | &nbsp;&nbsp;corrections | 50.0 | 100.0 | 100.0 |
      | &nbsp;&nbsp;work | 50.0 | 100.0 | 100.0 |

      - **→** learned closed 100\\.0 % of the way from floor 50\\.0 to ceiling 100\\.0 in main\\.
      - · learned: replayed in 2\\.1 s, 60 turns sent\\.
      - · learned: 17 cases passed, 1 failed\\.
      - · learned: one run, a number without a measure of the noise; MEMORY\\_EVAL\\_RUNS=3 gives one\\.

      ### 1 case is red

      **work\\-02** · learned · failed · dataset/learning/tests\\.jsonl:14

      > Please write note 2 about work, and keep it short\\.

      \`\`\`text
      any must not match (?i)dear sir  [check 2/2 not_regex]
      \`\`\`

      <sub>vitest-memory-eval 0\\.1\\.0, 2026\\-10\\-05T09:00:00\\.000Z</sub>
      "
    `)
  })

  test('says that nothing ran rather than drawing an empty table', () => {
    expect(renderMarkdown(summary([]))).toContain('No setup ran.')
  })

  test('names how many failures it leaves out', () => {
    const failures = Array.from({ length: 130 }, (_, index) => failure({ id: `work-${index}` }))
    const report = renderMarkdown(summary([learned], { failures }))
    expect(report).toContain('### 130 cases are red')
    expect(report).toContain('… and 30 more')
    expect(report).not.toContain('work\\-100')
  })

  test('hostile text is neither HTML, link, picture, mention, table cell nor command', () => {
    const failures = [failure({ id: hostile, request: hostile, messages: [hostile] })]
    const report = renderMarkdown(
      summary([{ ...learned, label: hostile }], { failures, notes: [hostile], dataset: hostile }),
    )
    expect(report).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    expect(report).not.toMatch(/^\s*::/m)
    const { prose, fences } = splitFences(report)
    expect(fences).toHaveLength(1)
    expect(fences[0]).toContain('<script>')
    expect(prose).not.toMatch(/<(?!br>|sub>|\/sub>|!-- -->)/)
    expect(prose).not.toMatch(/(?<!\\)\]\(/)
    expect(prose).not.toMatch(/@\w/)
    const rows = prose.split('\n').filter(line => line.startsWith('|'))
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(3)
  })
})

/** Parts a report into fenced blocks, by the rule of CommonMark, and all else. */
function splitFences(markdown: string): { prose: string; fences: string[] } {
  const prose: string[] = []
  const fences: string[] = []
  let open: { fence: string; lines: string[] } | null = null
  for (const line of markdown.split('\n')) {
    const fence = /^ {0,3}(`{3,})([^`]*)$/.exec(line)
    if (!open && fence) {
      open = { fence: fence[1] as string, lines: [] }
    } else if (open && fence && fence[2]?.trim() === '' && fence[1] && fence[1] >= open.fence) {
      fences.push(open.lines.join('\n'))
      open = null
    } else if (open) {
      open.lines.push(line)
    } else {
      prose.push(line)
    }
  }
  if (open) throw new Error('a fence was left open')
  return { prose: prose.join('\n'), fences }
}
