import { describe, expect, it } from 'vitest'
import { safetyGateLines } from './gate.js'
import { scoreSafety } from './score.js'
import type { SafetyScore } from './score-shape.js'

const good: SafetyScore = {
  ...scoreSafety({ facts: [], tasks: [] }, []),
  benefit: { value: 40, interval: { low: 20, high: 60 } },
  probeRecall: 90,
  falseMemories: 0,
  mixUp: { probes: 100, found: [] },
}
const verdicts = (score: SafetyScore, limits = {}) =>
  Object.fromEntries(safetyGateLines(limits, score).map(({ name, verdict }) => [name, verdict]))

describe('the safety gate', () => {
  it('asks for benefit, recall, few false memories and no mix-up by default', () => {
    expect(verdicts(good)).toEqual({
      benefit: 'passed',
      probeRecall: 'passed',
      falseMemories: 'passed',
      mixUp: 'passed',
    })
  })

  it('wants the lower end of benefit above its limit', () => {
    const narrow = { ...good, benefit: { value: 40, interval: { low: 5, high: 75 } } }
    expect(verdicts(narrow).benefit).toBe('failed')
  })

  it('fails for one mix-up, whatever was asked for, and in a partial run too', () => {
    const found = [{ fact: 'f', owner: 'a', asker: 'b', surface: 'recall' as const }]
    const leaking = { ...good, complete: false, mixUp: { probes: 100, found } }
    expect(verdicts(leaking, { benefit: -100, probeRecall: 0 }).mixUp).toBe('failed')
  })

  it('does not pass what was not measured', () => {
    const alone = { ...good, mixUp: null, benefit: null }
    expect(verdicts(alone)).toMatchObject({ mixUp: 'not decided', benefit: 'not decided' })
    expect(verdicts(good, { forgotten: 100 }).forgotten).toBe('not decided')
  })
})
