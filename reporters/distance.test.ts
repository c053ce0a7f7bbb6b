import { describe, expect, test } from 'vitest'
import { combineRuns } from '../src/scoring/combine-runs.js'
import { ceiling, column, floor, learned, score } from '../tests/reporters/example.js'
import { distanceClosed } from './distance.js'

describe('the way from floor to ceiling', () => {
  test('is measured in main', () => {
    expect(distanceClosed([learned, ceiling, floor])).toEqual({
      closed: [
        {
          label: 'learned',
          share: 75,
          score: 87.5,
          floor: 50,
          ceiling: 100,
          points: 50,
          cases: 16,
          of: 16,
        },
      ],
      reason: null,
    })
  })

  test('is measured by the mean of all runs', () => {
    const runs = [2, 1].map(right => ({
      score: score(row => (row.area === 'work' ? right : 2)),
    }))
    const twice = { ...learned, score: combineRuns(runs) }
    expect(twice.score.main).toBe(93.8)
    expect(distanceClosed([floor, twice, ceiling]).closed[0]).toMatchObject({
      score: 93.8,
      share: 87.6,
    })
  })

  test('is measured over the cases that apply to the column', () => {
    // Its `ask` rows are right but those of work; the floor has all of its `do` rows right.
    const asks = column({
      label: 'learned',
      setup: 'learned',
      score: score(row =>
        row.kind === 'do' ? { verdict: 'not-applicable' } : row.area === 'work' ? 1 : 2,
      ),
    })
    const low = { ...floor, score: score(row => (row.kind === 'do' ? 2 : 0)) }
    const { closed } = distanceClosed([low, asks, ceiling])
    expect(closed).toMatchObject([
      { floor: 0, score: 87.5, ceiling: 100, share: 87.5, cases: 8, of: 16 },
    ])
  })

  test('is not decided without floor or ceiling', () => {
    expect(distanceClosed([learned, ceiling])).toEqual({
      closed: [],
      reason: 'needs both "none" and "answer-key"',
    })
  })

  test('is no question where no column stands for a setup', () => {
    const graded = column({ label: 'run-1', recorded: true, score: score(() => 2) })
    expect(distanceClosed([graded])).toEqual({ closed: [], reason: null })
  })

  test('is not decided when an end is partial or has errors', () => {
    const partial = { ...floor, partial: { ran: 3, of: 18 } }
    expect(distanceClosed([partial, learned, ceiling]).reason).toBe('none is partial')
    const errored = {
      ...ceiling,
      score: score(row => (row.id === 'work-01' ? { verdict: 'errored' as const } : 2)),
    }
    expect(distanceClosed([floor, learned, errored]).reason).toBe('answer-key is incomplete')
  })

  test('is not decided for a column that is incomplete, and still for the others', () => {
    const broken = column({
      label: 'whole history',
      score: score(row => (row.id === 'work-01' ? { verdict: 'not-run' as const } : 2)),
    })
    const { closed, reason } = distanceClosed([floor, learned, broken, ceiling])
    expect(closed.map(one => one.label)).toEqual(['learned'])
    expect(reason).toBe('whole history is incomplete')
  })

  test('needs 20 points between the ends', () => {
    const near = (rows: number) => {
      let left = rows
      return { ...ceiling, score: score(row => (row.guard || left-- > 0 ? 2 : 1)) }
    }
    // One of 32 checks is 3.125 points: six are 18.75, seven 21.875.
    expect(distanceClosed([floor, learned, near(6)])).toEqual({
      closed: [],
      reason: 'learned: floor and ceiling are only 18.8 points apart, fewer than 20',
    })
    expect(distanceClosed([floor, learned, near(7)]).closed).toMatchObject([{ points: 21.9 }])
  })
})
