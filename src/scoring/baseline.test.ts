import { expect, test } from 'vitest'
import type { LearningRow } from '../suites/learning/row.js'
import { scoreLearning } from '../suites/learning/score.js'
import {
  alwaysRightCases,
  type Baseline,
  blessCases,
  blessRows,
  fittingCases,
  mendedCases,
  rowHash,
  weakenedRows,
} from './baseline.js'

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

const baseline: Baseline = {
  version: 1,
  cases: { set: blessCases(score, rows, 'x') },
  runs: { set: 5 },
  rows: { set: blessRows(score, rows) },
}

test('a case that is in no entry was always right, as long as its row is the same', () => {
  expect(alwaysRightCases(baseline, 'set', rows)).toEqual({ ids: ['b'], of: 5 })
  const edited = rows.map(one => (one.id === 'b' ? { ...one, request: 'Another?' } : one))
  expect(alwaysRightCases(baseline, 'set', edited)).toEqual({ ids: [], of: 5 })
  const added = [...rows, row('c')]
  expect(alwaysRightCases(baseline, 'set', added)?.ids).toEqual(['b'])
  expect(alwaysRightCases(baseline, 'other', rows)).toBeNull()
})

test('a baseline without hashes of all rows takes each row for the one that was right', () => {
  const { rows: _, ...old } = baseline
  expect(alwaysRightCases({ ...old, runs: undefined }, 'set', rows)).toEqual({ ids: ['b'], of: 1 })
})

test('rows that are gone and checks that were changed or removed are named, added ones are not', () => {
  const blessed = blessRows(score, rows)
  expect(weakenedRows(blessed, rows)).toEqual({ removed: [], loosened: [] })
  const [b, a] = rows as [LearningRow, LearningRow]
  const more = { ...a, checks: [...a.checks, { type: 'contains' as const, value: 'third' }] }
  const fewer = { ...b, checks: b.checks.slice(1) }
  expect(weakenedRows(blessed, [more, fewer])).toEqual({ removed: ['trap'], loosened: ['b'] })
})

test('a known failure is mended when it passes as often as it was measured', () => {
  const always = { failing: [0], reason: 'x', row: 'h' }
  const cases = { always, flaky: { ...always, passed: 2, of: 5 } }
  const passed = (runs: number) => ['always', 'flaky', 'new'].map(id => ({ id, runs }))
  expect(mendedCases(cases, passed(1))).toEqual(['always'])
  expect(mendedCases(cases, passed(5))).toEqual(['always', 'flaky'])
  expect(mendedCases(cases, passed(0))).toEqual([])
})
