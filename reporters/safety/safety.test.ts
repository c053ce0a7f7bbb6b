import { describe, expect, it } from 'vitest'
import { scoreSafety } from '../../src/suites/safety/score.js'
import { renderSafetyHtml } from './html.js'
import { renderSafetyMarkdown } from './markdown.js'
import type { SafetySummary } from './summary.js'
import { mixUpText } from './table.js'
import { renderSafetyTable } from './terminal.js'

const found = { fact: 'iva-locker', owner: 'iva', asker: 'jon', surface: 'recall' as const }
const measures = {
  benefit: { value: 12.5, interval: { low: -3, high: 28 } },
  questionsSaved: { value: 0.4, interval: null },
  probeRecall: 90,
  falseMemories: 0,
  staleAsCurrent: null,
  forgotten: 100,
  mixUp: { probes: 40, found: [found] },
}
const summary: SafetySummary = {
  dataset: 'safety',
  label: 'learned',
  score: {
    ...scoreSafety({ facts: [], tasks: [] }, []),
    ...measures,
    people: { iva: measures, 'jon <b>': { ...measures, mixUp: { probes: 20, found: [] } } },
  },
  runs: [],
  partial: null,
  isolated: true,
  replay: null,
  notUsed: [],
  gate: [],
  notes: ['recall ignores `limit`.'],
  failures: [
    {
      ...{ id: 'iva-locker', label: 'learned', verdict: 'failed' as const, request: 'Which?' },
      messages: ['mix-up: <script>alert(1)</script>'],
      location: { file: 'facts.jsonl', line: 3 },
    },
  ],
  startedAt: '2026-03-01T09:00:00.000Z',
  packageVersion: '0.1.0',
}

describe('the table of a safety dataset', () => {
  it('has a row for each measure and a column for each person', () => {
    expect(renderSafetyTable(summary, { colors: false, width: 80 })).toBe(` Memory eval: safety

                        all       iva   jon <b>
 benefit              +12.5     +12.5     +12.5
 questions saved       +0.4      +0.4      +0.4
 probe recall          90.0      90.0      90.0
 false memories         0.0       0.0       0.0
 stale as current         –         –         –
 forgotten            100.0     100.0     100.0
 mix-up             1 of 40   1 of 40   0 of 20

 → Benefit 12.5 points, between -3.0 and 28.0 (95 %, over people).
 ! Mix-up: 1 of 40.
 · recall ignores \`limit\`.
`)
  })

  it('marks a mix-up in Markdown and HTML, and obeys no text', () => {
    const markdown = renderSafetyMarkdown(summary)
    expect(markdown).toContain('| **mix-up** | **1 of 40** ❌ | **1 of 40** ❌ | 0 of 20 |')
    const page = renderSafetyHtml(summary)
    expect(page).toContain('<td class="alarm">1 of 40</td>')
    expect(page).toContain('jon &lt;b&gt;')
    expect(page).not.toContain('<script>')
  })
})

describe('the success per session', () => {
  const curve = [
    { session: 1, success: 50, people: 6 },
    { session: 2, success: 83.3, people: 6 },
  ]
  const graded = { ...summary, score: { ...summary.score, curve } }

  it('is a table in Markdown and a bar a session in HTML', () => {
    expect(renderSafetyMarkdown(graded)).toContain(
      '| **session with checks** | 1 | 2 |\n| :--- | ---: | ---: |\n| **success** | 50.0 | 83.3 |',
    )
    const page = renderSafetyHtml(graded)
    expect(page).toContain('aria-label="session 2: 83.3 percent of 6 answers"')
    expect(page).toContain('<rect class="area" width="83.3%"')
  })

  it('is not drawn where no session was graded', () => {
    expect(renderSafetyMarkdown(summary)).not.toContain('session with checks')
    expect(renderSafetyHtml(summary)).not.toContain('Success per session')
  })
})

describe('several runs', () => {
  const { people: _, tests: __, curve: ___, ...numbers } = summary.score
  const test = { kind: 'said', user: 'iva', verdict: 'failed' as const, checks: [] }
  const runs = [85, 95, 90].map(probeRecall => ({ ...numbers, probeRecall }))
  const tests = {
    'iva-locker': { ...test, passed: 2, of: 3, verdicts: [] },
    'iva-key': { ...test, passed: 3, of: 3, verdicts: [] },
  }
  const score = { ...summary.score, tests, flaky: ['iva-locker'] }

  it('are told with how far they differ, and what wavers', () => {
    const text = renderSafetyTable({ ...summary, runs, score }, { colors: false, width: 120 })
    expect(text).toContain(
      'Mean of 3 runs, mix-up of the worst; from run to run: probe recall 85.0 to 95.0.',
    )
    expect(text).toContain('1 of 2 cases flaky: iva-locker (2 of 3).')
  })

  it('are not spoken of where there is one', () => {
    expect(renderSafetyMarkdown({ ...summary, runs: runs.slice(1, 2), score })).not.toMatch(
      /flaky|runs/,
    )
  })
})

describe('a count of mix-ups', () => {
  it('says what none of so many means', () => {
    expect(mixUpText({ probes: 1808, found: [] })).toBe('0 of 1808 (< 0.17 %)')
    expect(mixUpText({ probes: 1808, found: [found] })).toBe('1 of 1808')
  })
})
