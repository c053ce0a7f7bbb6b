import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/suites/lifecycle/compare/index.js'
import type { ScenarioOutcome } from '../../src/suites/lifecycle/outcome.js'
import type { Probe } from '../../src/suites/lifecycle/row.js'
import { scoreLifecycle } from '../../src/suites/lifecycle/score.js'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { heldAgainst } from './held-against.js'
import { renderLifecycleHtml } from './html.js'
import { renderLifecycleMarkdown } from './markdown.js'
import type { LifecycleColumn, LifecycleSummary } from './summary.js'
import { renderLifecycleTable } from './terminal.js'

const HOSTILE = '<script>alert(1)</script>\u001b[31m'
const asked = { user: 'ada', agent: 'main', via: 'turn' as const, scenario: 'shop' }
const probes: Probe[] = [
  { ...asked, id: 'open', question: 'When?', style: 'lexical', expect: ['9:00'], stale: ['8:00'] },
  { ...asked, id: 'rent', question: 'How much?', style: 'paraphrase', expect: ['700'] },
  { ...asked, id: 'other', question: 'Who?', style: 'lexical', forbidden: ['Otto'] },
]
const scenarios = [{ id: 'shop', title: 'A shop | and more' }]

function scoreOf(rent: string, other = ''): LifecycleScore {
  const packs = { open: '- opens at 8:00\n- opens at 9:00', rent, other }
  const outcome: ScenarioOutcome = {
    id: 'shop',
    probes: (['recall', 'synthesis'] as const).flatMap(phase =>
      Object.entries(packs).map(([id, pack]) => ({
        ...{ id, phase, pack, ms: 2, extractive: null },
      })),
    ),
    ...{ turnMs: [1, 3], drainMs: 4, enrichMs: null, buildMs: 5, derived: null },
    usage: { calls: 1577, usd: 0.43, byRole: { 'extract <b>': { calls: 1000 } } },
    answererUsage: null,
  }
  const cases = outcome.probes.map(({ id, phase }) => ({
    ...{ id: `${id} (${phase})`, verdict: 'passed' as const, checks: [true] },
  }))
  return scoreLifecycle({ scenarios, probes }, cases, [[outcome]])
}

const columnOf = (label: string, score: LifecycleScore): LifecycleColumn => ({
  ...{ label, profile: null, score, runs: [score], partial: null, isolated: true, gate: [] },
  ...{ known: [] },
  mock: 'hashed letters',
})
const base = scoreOf('- rent is 700')
const summary: LifecycleSummary = {
  dataset: 'lifecycle',
  columns: [columnOf('learned', base)],
  comparison: null,
  ...{ notes: [], failures: [] },
  ...{ startedAt: '2026-03-01T09:00:00.000Z', packageVersion: '0.1.0' },
}

describe('the report of a lifecycle dataset', () => {
  it('tables phases, styles and scenarios, and all KPIs, in a terminal', () => {
    const text = renderLifecycleTable(summary, { colors: false, width: 90 })
    expect(text).toContain(
      [
        ' By phase   probes  pack hit    MRR  fresh first  extractive   leaks',
        ' recall          2     100.0  0.750          0.0         0.0  0 of 1',
        ' synthesis       2     100.0  0.750          0.0         0.0  0 of 1',
      ].join('\n'),
    )
    expect(text).toMatch(/A shop \| and more +2 +100\.0/)
    for (const group of ['accuracy', 'learning', 'surprise', 'conflicts', 'cost', 'latency']) {
      expect(text).toContain(`KPIs: ${group}`)
    }
    expect(text).toMatch(/model answer +– +0/)
    expect(text).toMatch(/usd +0\.4300 USD +1/)
  })

  it('takes repeats for no larger sample', () => {
    const score = { ...base, runs: 2 }
    const text = renderLifecycleTable(
      { ...summary, columns: [columnOf('learned', score)] },
      { colors: false, width: 200 },
    )
    expect(text).toContain('of 1 scored probe one is 100.0 points')
  })

  it('counts what the baseline knows', () => {
    const column = { ...columnOf('learned', base), known: ['open (recall)', 'rent (recall)'] }
    const text = renderLifecycleTable({ ...summary, columns: [column] }, { colors: false })
    expect(text.replace(/\s+/g, ' ')).toContain(
      '· 2 known failures (open (recall), rent (recall)): the baseline expects them.',
    )
  })

  it('fits the width of a narrow terminal', () => {
    const text = renderLifecycleTable(summary, { colors: false, width: 50 })
    const lines = text.split('\n')
    expect(lines.filter(line => line.length > 50)).toEqual([])
  })

  it('says of a stand-in that it measures wiring, and ends with usage and how to read it', () => {
    for (const text of [
      renderLifecycleTable(summary, { colors: false, width: 300 }),
      renderLifecycleMarkdown(summary),
      renderLifecycleHtml(summary),
    ]) {
      expect(text).toMatch(/hashed letters.*wiring and latency, not quality/)
      expect(text.indexOf('1,577 calls')).toBeGreaterThan(text.indexOf('synthesis'))
      expect(text.lastIndexOf('is noise')).toBeGreaterThan(text.indexOf('1,577 calls'))
      expect(text).toMatch(/2 scored probes one is 50\\?\.0 points/)
    }
  })

  it('shows every pack, and what is wrong with it, without obeying it', () => {
    const score = scoreOf(`- ${HOSTILE}`, 'Otto was here')
    const one = { ...summary, columns: [columnOf('learned', score)] }
    const page = renderLifecycleHtml(one)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>')
    expect(page).toContain('lacks &quot;700&quot;')
    expect(page).toContain('leaks 1 forbidden text')
    expect(page).toContain('Otto was here')
    expect(page.match(/<h4>Pack<\/h4>/g)).toHaveLength(6)
    const markdown = renderLifecycleMarkdown(one)
    expect(markdown).toContain('#### 6 misses')
    expect(markdown).toContain('**1 of 1** ❌')
    expect(markdown).not.toContain('<b>')
    expect(markdown).not.toContain('Otto')
    expect(renderLifecycleTable(one, { colors: false })).not.toContain('\u001b')
  })

  it('compares profiles that ran together', () => {
    const other = scoreOf('- nothing', 'Otto')
    const comparison = compareRuns({ name: 'baseline', scores: [base] }, [
      { name: 'wide', scores: [other] },
    ])
    const two = {
      ...summary,
      comparison,
      columns: [columnOf('baseline', base), columnOf('wide', other)],
    }
    const text = renderLifecycleTable(two, { colors: false, width: 100 })
    expect(text).toMatch(/leaks +0 +1 \(\+1\.0\) ▼/)
    expect(text).toContain('wide: ▼ accuracy, leaks: 0 → 1')
    expect(text).toContain('wide: Leaks: 1 probe (other).')
    expect(renderLifecycleMarkdown(two)).toContain('### What moved')
    expect(renderLifecycleHtml(two)).toContain('What moved')
  })

  it('tells what keeps a run from being whole', () => {
    const score = { ...base, errors: ['open (recall)'], missing: ['rent (recall)'] }
    const growth = [{ id: 'parallel' as const, right: 7, of: 8, problems: ['s3 is lost'] }]
    const column = {
      ...columnOf('learned', { ...score, growth }),
      gate: [
        {
          ...{ name: 'packHit', limit: 80, actual: 70, verdict: 'failed' as const },
          ...{ by: -10, reason: '' },
        },
      ],
    }
    const text = renderLifecycleTable({ ...summary, columns: [column] }, { colors: false })
    expect(text).toContain('! Incomplete: 1 errored case (open (recall)).')
    expect(text).toContain('! Incomplete: 1 missing case (rent (recall)).')
    expect(text).toContain('! Check parallel: 7 of 8: s3 is lost.')
    expect(text).toContain('! Gate: packHit failed: 70 measured, 80 asked for.')
  })
})

describe('the published figures', () => {
  it('have each a counterpart, or a dash', () => {
    const rows = heldAgainst(base, [base])
    expect(rows).toHaveLength(12)
    expect(rows.map(({ measured }) => measured)).toEqual([
      ...['100.0 %', '–', '100.0 %', '0 of 1', '3.0 ms'],
      ...['100.0 %', '–', '–', '0.0 %', '–', '0.4300 USD, 1577 calls', '– (one run)'],
    ])
  })

  it('are over the scenarios with the same purposes, where all of those ran', () => {
    const nine = [
      ...['brain-lookup', 'restart-recall', 'contradictions', 'tool-heavy', 'team-handoff'],
      ...['compaction', 'isolation', 'needle-in-noise', 'learnings'],
    ]
    const three = ['learning-from-feedback', 'surprise', 'conflicts']
    const scores = [...nine, ...three, 'dated'].map((scenario, index) => ({
      ...base.probes[0],
      ...{ scenario, id: scenario, phase: 'synthesis' as const, hit: index > 0 && index < 10 },
    })) as LifecycleScore['probes']
    const places = Object.fromEntries(scores.map(({ scenario }) => [scenario, { title: scenario }]))
    const of = (probes: LifecycleScore['probes'], scenarios: object) =>
      heldAgainst({ ...base, probes, scenarios } as LifecycleScore, [])
        .filter(({ what }) => what.startsWith('pack hit'))
        .map(({ measured }) => measured)
    expect(of(scores, places)).toEqual(['88.9 %', '75.0 %'])
    const { learnings: _, ...fewer } = places
    const others = scores.filter(({ scenario }) => scenario !== 'learnings')
    expect(of(others, fewer)).toEqual(['66.7 %', '66.7 %'])
  })

  it('hold runs against each other where there are several', () => {
    const [last] = heldAgainst(base, [base, scoreOf('- nothing')]).slice(-1)
    expect(last?.measured).toBe('2 (2 runs)')
  })
})
