import { describe, expect, it } from 'vitest'
import type { Kpi } from '../kpis/index.js'
import { scoreLifecycle } from '../score.js'
import type { LifecycleScore, ProbeScore } from '../score-shape.js'
import { compareRuns } from './compare-runs.js'
import { baselineOf, groupRuns, type RunGroup } from './groups.js'

const kpi = (
  group: Kpi['group'],
  name: string,
  value: number | null,
  rest: Partial<Kpi> = {},
): Kpi => ({ group, name, value, unit: '%', better: 'higher', n: 50, ...rest })

const run = (kpis: Kpi[], hits: Record<string, boolean> = {}): LifecycleScore => ({
  ...scoreLifecycle({ scenarios: [], probes: [] }, [], []),
  kpis,
  probes: Object.entries(hits).map(([id, hit]) => ({ id, phase: 'recall', hit }) as ProbeScore),
})
const group = (name: string, ...scores: LifecycleScore[]): RunGroup => ({ name, scores })
const hit = (value: number | null, n = 50) => run([kpi('accuracy', 'pack hit', value, { n })])
const cost = (value: number) => run([kpi('cost', 'usd', value, { unit: 'usd', better: 'lower' })])
const movedOf = (base: RunGroup, other: RunGroup) =>
  compareRuns(base, [other]).rows.map(row => row.others[0]?.moved)

describe('a change of a KPI', () => {
  it('within the floor is none, and beyond it goes by what is better', () => {
    expect(movedOf(group('a', hit(80)), group('b', hit(83)))).toEqual([null])
    expect(movedOf(group('a', hit(80)), group('b', hit(83.1)))).toEqual(['better'])
    expect(movedOf(group('a', hit(80)), group('b', hit(76.9)))).toEqual(['worse'])
    expect(movedOf(group('a', cost(1)), group('b', cost(1.11)))).toEqual(['worse'])
    expect(movedOf(group('a', cost(1)), group('b', cost(0.8)))).toEqual(['better'])
  })

  it('is told without a judgement where neither way is better', () => {
    const facts = (value: number) =>
      run([kpi('learning', 'facts held', value, { unit: 'count', better: null })])
    expect(movedOf(group('a', facts(20)), group('b', facts(40)))).toEqual(['changed'])
  })

  it('is never one probe that flips', () => {
    expect(movedOf(group('a', hit(85.7, 7)), group('b', hit(71.4, 7)))).toEqual([null])
    expect(movedOf(group('a', hit(85.7, 7)), group('b', hit(57.1, 7)))).toEqual(['worse'])
  })

  it('is one of means, and lies beyond the spread of the repeats', () => {
    const calm = group('a', hit(80), hit(82))
    const row = compareRuns(calm, [group('b', hit(70), hit(90), hit(71))]).rows[0]
    expect(row).toMatchObject({ base: 81, others: [{ value: 77, by: -4, noise: 20, moved: null }] })
    expect(movedOf(calm, group('b', hit(70), hit(72)))).toEqual(['worse'])
  })

  it('is none where one side did not measure it', () => {
    const { rows, worse } = compareRuns(group('a', hit(80)), [group('b', hit(null))])
    expect(rows[0]?.others).toEqual([
      { name: 'b', value: null, by: null, noise: null, moved: null },
    ])
    expect(worse).toBe(false)
  })

  it('takes every leak as a move', () => {
    const leaks = (value: number) =>
      run([kpi('accuracy', 'leaks', value, { unit: 'count', better: 'lower', n: 3 })])
    expect(movedOf(group('a', leaks(0)), group('b', leaks(1)))).toEqual(['worse'])
  })
})

describe('a comparison', () => {
  it('is worse by what is measured of quality, not by cost', () => {
    expect(compareRuns(group('a', cost(1)), [group('b', cost(9))]).worse).toBe(false)
    expect(compareRuns(group('a', hit(80)), [group('b', hit(20))]).worse).toBe(true)
  })

  it('names the probes that flipped, and who was asked something else', () => {
    const base = group('a', run([], { p: true, q: false, r: true }))
    const same = group('b', run([], { p: false, q: true, r: true }))
    const other = group('c', run([], { p: true }))
    const { flips, differing } = compareRuns(base, [same, other])
    expect(flips).toEqual({
      b: { lost: ['p (recall)'], gained: ['q (recall)'] },
      c: { lost: [], gained: [] },
    })
    expect(differing).toEqual(['c'])
  })

  it('names what is not complete', () => {
    const broken = { ...hit(80), complete: false }
    expect(compareRuns(group('a', hit(80)), [group('b', broken)]).incomplete).toEqual(['b'])
  })

  it('has the KPIs of a role that one side alone has', () => {
    const { rows } = compareRuns(group('a', hit(80)), [
      group('b', run([...hit(80).kpis, kpi('cost', 'usd by judge', 1, { unit: 'usd' })])),
    ])
    expect(rows.map(({ name, base }) => [name, base])).toEqual([
      ['pack hit', 80],
      ['usd by judge', null],
    ])
  })
})

describe('groups of run files', () => {
  const file = (label: string, profile: string | null) => ({
    ...{ suite: 'lifecycle' as const, dataset: 'd', label, profile },
    ...{ startedAt: '', packageVersion: '', runs: [hit(80)] },
  })

  it('are repeats of a profile, else of a label', () => {
    const groups = groupRuns([file('a', 'wide'), file('b', null), file('c', 'wide')])
    expect(groups.map(({ name, scores }) => [name, scores.length])).toEqual([
      ['wide', 2],
      ['b', 1],
    ])
  })

  it('are held against the profile called baseline, else the first', () => {
    const groups = groupRuns([file('a', 'wide'), file('b', 'baseline')])
    expect(baselineOf(groups)?.name).toBe('baseline')
    expect(baselineOf(groups.slice(0, 1))?.name).toBe('wide')
    expect(baselineOf(groups, 'wide')?.name).toBe('wide')
  })
})
