import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failuresNeeded } from '../../src/scoring/confirm-regression.js'
import { repeatInterval } from '../../src/scoring/statistics/repeat-interval.js'
import { signTest } from '../../src/scoring/statistics/sign-test.js'
import type { LearningRow, Split } from '../../src/suites/learning/row.js'
import { scoreLearning } from '../../src/suites/learning/score.js'
import { blocksOf, root } from './blocks.js'

const page = (name: string) =>
  readFileSync(join(root, 'docs', name), 'utf8').replaceAll(/\s+/g, ' ')

interface Example {
  split: 'practice' | 'exam' | 'trap'
  area: LearningRow['area']
  checks: number[]
}

describe('docs/measures.md', () => {
  const block = (note: string) =>
    JSON.parse(blocksOf('docs/measures.md').find(block => block.note === note)?.text ?? '')

  it('scores its example as the code does', () => {
    const tests = block('measures: tests') as Record<string, Example>
    const rows = Object.entries(tests).map(([id, { area, split, checks }]): LearningRow => {
      const all = checks.map(() => ({ type: 'contains' as const, value: 'x' }))
      return { id, area, kind: 'ask', request: 'x', checks: all, guard: split === 'trap' }
    })
    const idsOf = (part: string) => Object.keys(tests).filter(id => tests[id]?.split === part)
    const split: Split = { train: idsOf('practice'), holdout: idsOf('exam') }
    const outcomes = Object.entries(tests).map(([id, { checks }]) => ({
      id,
      verdict: checks.every(Boolean) ? ('passed' as const) : ('failed' as const),
      checks: checks.map(check => check === 1),
    }))
    expect(scoreLearning(rows, split, outcomes)).toMatchObject(block('measures: scores'))
  })

  it('computes share closed and lift as it says', () => {
    const [floor, ceiling, learned] = [29.4, 100, 64.7]
    expect(((100 * (learned - floor)) / (ceiling - floor)).toFixed(1)).toBe('50.0')
    expect((learned - floor).toFixed(1)).toBe('35.3')
  })
})

describe('docs/statistics.md', () => {
  const text = page('statistics.md')

  it('gives the intervals of its examples', () => {
    const half = (means: number[]) => {
      const interval = repeatInterval(means, { step: 100 / 48 })
      return ((interval?.high ?? 0) - (interval?.low ?? 0)) / 2
    }
    expect(text).toContain('60, 64 and 62')
    expect(text).toContain(`62 ± ${half([60, 64, 62]).toFixed(1)}: with three runs`)
    // Five runs with the same variance of 4.
    const spread = Math.sqrt(8)
    expect(text).toContain(`62 ± ${half([62 - spread, 62, 62, 62, 62 + spread]).toFixed(1)}`)
  })

  it('says after how many failures a case is red', () => {
    expect(text).toContain('nine failures after one right run, five after five')
    expect(failuresNeeded({ of: 1, cases: 48 })).toBe(9)
    expect(failuresNeeded({ of: 5, cases: 48 })).toBe(5)
    expect(48 * 0.5 ** 10).toBeLessThan(1 / 20)
  })

  it('gives the sign test of its example', () => {
    expect(text).toContain('8 tests up and 1 down come about by chance in 2 of 100')
    expect(signTest(8, 1).toFixed(2)).toBe('0.02')
  })
})
