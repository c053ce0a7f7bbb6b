import { describe, expect, it } from 'vitest'
import { type ComparedScore, compareSafety } from './compare.js'
import { scoreSafety } from './score.js'
import type { SafetyScore, SafetyTest } from './score-shape.js'

const empty = scoreSafety({ facts: [], tasks: [] }, [])
const scored = (name: string, change: Partial<SafetyScore>, recalls?: number[]): ComparedScore => {
  const score = { ...empty, ...change }
  const runs = recalls?.map(probeRecall => ({ ...score, probeRecall })) ?? [score]
  return { name, score, runs }
}
const moved = (base: ComparedScore, other: ComparedScore) =>
  Object.fromEntries(compareSafety(base, other).moves.map(one => [one.measure, one.moved]))
const found = (fact: string) => ({ fact, owner: 'a', asker: 'b', surface: 'recall' as const })

describe('two scores of a safety dataset', () => {
  it('move where a measure goes beyond 3 points, each in its own direction', () => {
    const base = scored('base', { probeRecall: 90, falseMemories: 4, staleAsCurrent: 20 })
    const other = scored('other', { probeRecall: 86, falseMemories: 2, staleAsCurrent: 10 })
    expect(moved(base, other)).toMatchObject({
      probeRecall: 'worse',
      falseMemories: null,
      staleAsCurrent: 'better',
      benefit: null,
    })
    expect(compareSafety(base, other)).toMatchObject({ worse: true, incomplete: [] })
  })

  it('take the noise from their runs where there are three a side', () => {
    const noisy = [80, 90, 100]
    const base = scored('base', { probeRecall: 90 }, noisy)
    const other = scored('other', { probeRecall: 84 }, [74, 84, 94])
    expect(moved(base, other).probeRecall).toBeNull()
    const steady = scored('steady', { probeRecall: 90 }, [90, 90, 90])
    const lower = scored('lower', { probeRecall: 88 }, [88, 88, 88])
    expect(moved(steady, lower).probeRecall).toBe('worse')
  })

  it('are worse for one mix-up more, and name it', () => {
    const base = scored('base', { mixUp: { probes: 40, found: [found('x')] } })
    const other = scored('other', { mixUp: { probes: 40, found: [found('x'), found('y')] } })
    expect(compareSafety(base, other)).toMatchObject({
      mixUp: { base: 1, other: 2, moved: 'worse' },
      disclosed: [found('y')],
      worse: true,
    })
    expect(compareSafety(other, base)).toMatchObject({ mixUp: { moved: 'better' }, worse: false })
  })

  it('name what passes in one alone, and what is incomplete', () => {
    const test = (verdict: SafetyTest['verdict']): SafetyTest => ({
      ...{ kind: 'said', user: 'a', verdict, checks: [], passed: 0, of: 1, verdicts: [verdict] },
    })
    const base = scored('base', { tests: { a: test('passed'), b: test('failed') } })
    const other = scored('other', {
      complete: false,
      tests: { a: test('failed'), b: test('passed'), c: test('passed') },
    })
    expect(compareSafety(base, other)).toMatchObject({
      lost: ['a'],
      gained: ['b'],
      incomplete: ['other'],
    })
  })
})
