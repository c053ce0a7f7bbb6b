import { describe, expect, it } from 'vitest'
import type { Kpi } from './kpis/index.js'
import type { ProbeOutcome, ScenarioOutcome } from './outcome.js'
import type { Probe } from './row.js'
import { scoreLifecycle } from './score.js'
import type { LifecycleScore } from './score-shape.js'

const asked = (id: string, rest: Partial<Probe>): Probe => ({
  ...{ id, scenario: 'harbour', user: 'ada', agent: 'main', via: 'turn' },
  ...{ question: 'When does it leave?', style: 'lexical' },
  ...rest,
})
const probes: Probe[] = [
  asked('ferry', { expect: ['7:40'], stale: ['8:10'], accept: ['twenty to eight'] }),
  asked('pier', { expect: ['pier 3'], style: 'paraphrase', group: 'surprise' }),
  asked('fee', { expect: ['12 francs'], group: 'learning' }),
  asked('other', { forbidden: ['Otto'] }),
  asked('rule', { expect: ['monday'], disagreement: ['Monday', 'Friday'], group: 'conflicts' }),
]
const scenarios = [{ id: 'harbour', title: 'The harbour' }]

const came = (
  id: string,
  phase: ProbeOutcome['phase'],
  pack: string,
  extractive: string | null,
) => ({
  ...{ id, phase, pack, extractive, ms: 10 },
})
const outcome: ScenarioOutcome = {
  id: 'harbour',
  probes: [
    came('ferry', 'recall', '- leaves at 8:10\n- leaves at 7:40', 'leaves at 8:10'),
    came('pier', 'recall', '- the weather', null),
    came('fee', 'recall', '', null),
    came('other', 'recall', '- nothing', null),
    came('rule', 'recall', '- Monday', '- Monday'),
    came('ferry', 'synthesis', '- leaves at 7:40\n- once at 8:10', 'leaves at 7:40'),
    came('pier', 'synthesis', '- the weather\n- now from Pier 3', null),
    came('fee', 'synthesis', '', null),
    came('other', 'synthesis', '- Otto left', null),
    came('rule', 'synthesis', '- Monday\n- or Friday', 'Monday'),
  ],
  turnMs: [1, 2, 3, 4],
  ...{ drainMs: 20, enrichMs: null, buildMs: 6 },
  derivedBefore: { ada: { facts: [], beliefs: [{ id: 'b1', text: 'old' }] } },
  derived: {
    ada: {
      facts: [{ text: 'The fee is 12 francs.', sources: ['t1'] }],
      beliefs: [
        { id: 'b1', text: 'old', sources: ['t1'] },
        { id: 'b2', text: 'leaves at twenty to eight' },
      ],
      conflicts: [{ text: 'Monday or Friday' }, { text: 'tea or coffee' }],
    },
  },
  usage: { calls: 6, usd: 0.3, byRole: { extract: { calls: 4 } } },
  answererUsage: null,
}
const ended = probes.flatMap(({ id }) =>
  (['recall', 'synthesis'] as const).map(phase => ({
    ...{ id: `${id} (${phase})`, verdict: 'passed' as const, checks: [true] },
  })),
)

const kpi = ({ kpis }: LifecycleScore, group: Kpi['group'], name: string) =>
  kpis.find(one => one.group === group && one.name === name)

describe('the score of a lifecycle run', () => {
  const score = scoreLifecycle({ scenarios, probes }, ended, [[outcome]])

  it('measures each phase over the probes that expect something', () => {
    expect(score.phases).toEqual({
      recall: {
        ...{ scored: 4, packHit: 50, mrr: 0.375, freshFirst: 0, extractive: 25, model: null },
        ...{ captured: null, leaks: { found: 0, of: 1 } },
      },
      synthesis: {
        ...{ scored: 4, packHit: 75, mrr: 0.625, freshFirst: 100, extractive: 50, model: null },
        ...{ captured: 75, leaks: { found: 1, of: 1 } },
      },
    })
  })

  it('measures scenarios and styles alike', () => {
    expect(score.scenarios.harbour).toEqual({ title: 'The harbour', ...score.phases })
    expect(score.styles.paraphrase.recall.packHit).toBe(0)
    expect(score.styles.paraphrase.synthesis).toMatchObject({ scored: 1, packHit: 100, mrr: 0.5 })
    expect(score.styles.lexical.synthesis.packHit).toBe(66.7)
  })

  it('counts the runs in which a probe was right', () => {
    const cases = ended.map((one, index) => ({
      ...one,
      ...(index === 0 && {
        verdict: 'failed' as const,
        runs: (['passed', 'failed', 'errored'] as const).map(verdict => ({ verdict })),
      }),
    }))
    const { tests } = scoreLifecycle({ scenarios, probes }, cases, [[outcome]])
    expect(tests['ferry (recall)']).toMatchObject({ verdict: 'failed', passed: 1, of: 2 })
    expect(tests['ferry (synthesis)']).toEqual({ verdict: 'passed', checks: [{ pass: true }] })
  })

  it('keeps every pack', () => {
    expect(score.probes).toHaveLength(10)
    expect(score.probes.find(({ id, phase }) => id === 'pier' && phase === 'recall')).toMatchObject(
      { pack: '- the weather', hit: false, rank: null, expect: ['pier 3'] },
    )
  })

  it('has the KPIs of the six groups', () => {
    const values = (group: Kpi['group']) =>
      Object.fromEntries(
        score.kpis.filter(one => one.group === group).map(({ name, value }) => [name, value]),
      )
    expect(values('accuracy')).toEqual({
      ...{ 'pack hit (recall)': 50, 'pack hit (synthesis)': 75, MRR: 0.625 },
      ...{ 'extractive answer': 50, 'model answer': null, captured: 75, leaks: 1 },
    })
    expect(values('learning')).toEqual({
      ...{ 'lesson in pack': 0, 'lesson answered': 0, 'lesson captured': 100 },
      ...{ 'synthesis gain': 25, 'beliefs built': 1, 'beliefs held': 2 },
      ...{ 'unsupported beliefs': 1, 'facts held': 1 },
    })
    expect(values('surprise')).toEqual({ 'in pack': 100, MRR: 0.5, answered: 0 })
    expect(values('conflicts')).toEqual({
      ...{ 'planted flagged': 100, spurious: 1, raised: 2 },
      ...{ 'disagreement in pack': 100, 'fresh first': 100 },
    })
    expect(values('cost')).toEqual({
      ...{ usd: 0.3, calls: 6, tokens: null, 'calls by extract': 4 },
      ...{ 'answerer usd': null, 'answerer calls': null, 'answerer tokens': null },
      // Characters of the packs: 33, 13, 0, 9, 8, 31, 31, 0, 11, 20.
      ...{ 'mean pack tokens': 4.2, 'usd per correct answer': 0.1 },
    })
    expect(values('latency')).toEqual({
      ...{ 'beforeTurn p50': 3, 'beforeTurn p95': 4, 'probe p50': 10, 'probe p95': 10 },
      ...{ 'writes visible': 20, 'facts derived': null, 'beliefs built': 6 },
    })
  })

  it('takes what a model answered before what the scripted agent took', () => {
    const answered = outcome.probes.map(one => ({ ...one, model: 'at 7:40 from Pier 3' }))
    const { kpis } = scoreLifecycle({ scenarios, probes }, ended, [
      [{ ...outcome, probes: answered }],
    ])
    const value = (group: string, name: string) =>
      kpis.find(one => one.group === group && one.name === name)?.value
    expect(value('accuracy', 'model answer')).toBe(50)
    expect(value('surprise', 'answered')).toBe(100)
  })
})

describe('what was not measured', () => {
  it('is null in every KPI and measure, never 0', () => {
    const { kpis, phases, usage } = scoreLifecycle({ scenarios, probes }, [], [])
    expect(kpis.filter(({ value }) => value !== null)).toEqual([])
    expect(phases.recall).toEqual({
      ...{ scored: 0, packHit: null, mrr: null, freshFirst: null, extractive: null, model: null },
      ...{ captured: null, leaks: null },
    })
    expect(usage).toBeNull()
  })

  it('is null for what only an inspector shows', () => {
    const blind = { ...outcome, derived: null, derivedBefore: null, usage: null }
    const { kpis } = scoreLifecycle({ scenarios, probes }, ended, [[blind]])
    const unknown = kpis.filter(({ value }) => value === null).map(({ name }) => name)
    expect(unknown).toEqual(
      expect.arrayContaining(['captured', 'beliefs built', 'facts held', 'raised', 'usd']),
    )
  })

  it('is null for unsupported beliefs of a memory that never names sources', () => {
    const derived = { ada: { beliefs: [{ text: 'b' }] } }
    const score = scoreLifecycle({ scenarios, probes }, ended, [[{ ...outcome, derived }]])
    expect(kpi(score, 'learning', 'unsupported beliefs')?.value).toBeNull()
    expect(kpi(score, 'learning', 'beliefs held')?.value).toBe(1)
  })

  it('makes a run incomplete', () => {
    const cases = [
      ...ended.slice(2),
      { id: 'ferry (recall)', verdict: 'errored' as const, checks: [] },
      { id: 'growth', verdict: 'not-applicable' as const, checks: [] },
    ]
    expect(scoreLifecycle({ scenarios, probes }, cases, [[outcome]])).toMatchObject({
      ...{ complete: false, errors: ['ferry (recall)'], missing: ['ferry (synthesis)'] },
      notApplicable: ['growth'],
    })
    expect(scoreLifecycle({ scenarios, probes }, ended, [[outcome]]).complete).toBe(true)
  })

  it('is what a broken phase left of itself, too', () => {
    const broken = { ...outcome, errors: { synthesis: 'the server went away' } }
    const score = scoreLifecycle({ scenarios, probes }, ended, [[broken]])
    expect(score.phases.synthesis.packHit).toBeNull()
    expect(score.phases.recall.packHit).toBe(50)
    expect(score.complete).toBe(false)
  })
})

describe('several runs', () => {
  it('pool their probes, and count what is summed per run', () => {
    const other = { ...outcome, probes: outcome.probes.map(one => ({ ...one, pack: '' })) }
    const score = scoreLifecycle({ scenarios, probes }, ended, [[outcome], [other]])
    expect(score.phases.synthesis).toMatchObject({ scored: 8, packHit: 37.5 })
    expect(score.phases.synthesis.leaks).toEqual({ found: 1, of: 2 })
    expect(kpi(score, 'cost', 'usd')?.value).toBe(0.3)
    expect(kpi(score, 'learning', 'facts held')?.value).toBe(1)
  })
})
