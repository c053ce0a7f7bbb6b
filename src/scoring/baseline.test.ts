import { expect, test } from 'vitest'
import type { LearningRow } from '../suites/learning/row.js'
import { scoreLearning } from '../suites/learning/score.js'
import { blessCases, fittingCases, rowHash } from './baseline.js'

const row = (id: string, fields: Partial<LearningRow> = {}): LearningRow => ({
  id,
  area: 'people',
  kind: 'ask',
  request: `${id}?`,
  checks: [
    { type: 'contains', value: 'first' },
    { type: 'contains', value: 'second' },
  ],
  ...fields,
})
const rows = [row('b'), row('a'), row('trap', { guard: true, area: 'traps' })]
const split = { train: ['a', 'b'], holdout: [] }
const score = scoreLearning(rows, split, [
  { id: 'a', verdict: 'failed', checks: [true, false] },
  { id: 'b', verdict: 'passed', checks: [true, true] },
  { id: 'trap', verdict: 'failed', checks: [false, false] },
])

test('a blessed failure names its failing checks, its reason and its row', () => {
  expect(blessCases(score, rows, 'not yet')).toEqual({
    a: { failing: [1], reason: 'not yet', row: rowHash(row('a')) },
  })
})

test('a trap is never known to fail', () => {
  expect(Object.keys(blessCases(score, rows, 'because'))).not.toContain('trap')
  const known = { trap: { failing: [0], reason: 'x', row: rowHash(rows[2] as LearningRow) } }
  expect(fittingCases(known, rows)).toEqual({ fitting: {}, ignored: ['trap'] })
})

test('a failure that did not change keeps its reason', () => {
  const earlier = blessCases(score, rows, 'the first reason')
  expect(blessCases(score, rows, 'another', earlier).a?.reason).toBe('the first reason')
})

test('an entry whose row was edited is ignored, and so is one of a row that is gone', () => {
  const known = blessCases(score, rows, 'x')
  const edited = [row('a', { checks: [{ type: 'contains', value: 'other' }] })]
  expect(fittingCases(known, edited)).toEqual({ fitting: {}, ignored: ['a'] })
  expect(fittingCases(known, [])).toEqual({ fitting: {}, ignored: ['a'] })
  expect(fittingCases(known, rows).ignored).toEqual([])
})

test('tags and notes of a row do not make it another', () => {
  expect(rowHash(row('a', { needs: ['x'] }))).toBe(rowHash(row('a')))
})
