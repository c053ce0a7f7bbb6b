import { describe, expect, it } from 'vitest'
import { LifecycleGateSchema, lifecycleGateLines } from './gate.js'
import { scoreLifecycle } from './score.js'
import type { LifecycleScore } from './score-shape.js'

const empty = scoreLifecycle({ scenarios: [], probes: [] }, [], [])
const measures = empty.phases.recall
const measured = (rest: Partial<LifecycleScore['phases']> = {}, leaks = 0): LifecycleScore => ({
  ...empty,
  kpis: empty.kpis.map(kpi => (kpi.name === 'leaks' ? { ...kpi, value: leaks } : kpi)),
  phases: { recall: measures, synthesis: measures, ...rest },
})
const verdicts = (...args: Parameters<typeof lifecycleGateLines>) =>
  lifecycleGateLines(...args).map(({ name, verdict }) => `${name} ${verdict}`)

describe('the gate of the lifecycle suite', () => {
  it('holds leaks to 0 whatever the options', () => {
    expect(verdicts({}, measured())).toEqual(['leaks passed'])
    expect(verdicts({}, measured({}, 1))).toEqual(['leaks failed'])
    expect(verdicts({}, measured({}, 1), 'only some cases ran')).toEqual(['leaks failed'])
    expect(LifecycleGateSchema.safeParse({ leaks: 1 }).success).toBe(false)
  })

  it('takes the shares after synthesis, else those before', () => {
    const recall = { ...measures, packHit: 70, mrr: 0.5 }
    const limits = { packHit: 80, mrr: 0.5 }
    expect(verdicts(limits, measured({ recall, synthesis: { ...measures, packHit: 90 } }))).toEqual(
      ['packHit passed', 'mrr passed', 'leaks passed'],
    )
    expect(verdicts(limits, measured({ recall }))).toContain('packHit failed')
  })

  it('decides nothing by what was not measured, or of a run that is not whole', () => {
    expect(verdicts({ model: 50, maxUsd: 1 }, measured())).toEqual([
      'model not decided',
      'maxUsd not decided',
      'leaks passed',
    ])
    expect(verdicts({ packHit: 1 }, { ...measured(), complete: false })).toEqual([
      'packHit not decided',
      'leaks not decided',
    ])
    expect(verdicts({}, empty)).toEqual(['leaks not decided'])
  })

  it('holds a run to what it may cost', () => {
    const score = { ...measured(), usage: { usd: 0.4 }, answererUsage: { usd: 0.2 } }
    expect(verdicts({ maxUsd: 0.5 }, score)).toContain('maxUsd failed')
    expect(verdicts({ maxUsd: 0.6 }, score)).toContain('maxUsd passed')
  })
})
