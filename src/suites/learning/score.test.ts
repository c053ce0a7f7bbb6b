import { describe, expect, test } from 'vitest'
import type { CaseOutcome, CheckPass, Verdict } from '../../scoring/verdict.js'
import { formatScore } from './format-score.js'
import type { Area, LearningRow } from './row.js'
import { scoreLearning } from './score.js'

function row(id: string, area: Area, checks: number): LearningRow {
  return {
    id,
    area,
    kind: 'ask',
    request: 'Who?',
    checks: Array.from({ length: checks }, (_, n) => ({ type: 'contains', value: `v${n}` })),
    ...(area === 'traps' ? { guard: true } : {}),
  }
}

const outcome = (id: string, verdict: Verdict, ...checks: CheckPass[]): CaseOutcome => ({
  id,
  verdict,
  checks,
})

const ROWS = [
  row('people-01', 'people', 2),
  row('people-02', 'people', 3),
  row('rules-01', 'rules', 1),
  row('work-01', 'work', 1),
  row('trap-01', 'traps', 3),
  row('trap-02', 'traps', 1),
]
const SPLIT = { train: ['people-01', 'rules-01'], holdout: ['people-02', 'work-01'] }
const ALL_RIGHT = [
  outcome('people-01', 'passed', true, true),
  outcome('people-02', 'passed', true, true, true),
  outcome('rules-01', 'passed', true),
  outcome('work-01', 'passed', true),
  outcome('trap-01', 'passed', true, true, true),
  outcome('trap-02', 'passed', true),
]

function score(...changed: CaseOutcome[]) {
  const ids = new Set(changed.map(({ id }) => id))
  return scoreLearning(ROWS, SPLIT, [...ALL_RIGHT.filter(({ id }) => !ids.has(id)), ...changed])
}

describe('the score of a learning run', () => {
  test('is 100 where everything is right', () => {
    expect(score()).toMatchObject({
      practice: 100,
      exam: 100,
      main: 100,
      traps: 100,
      fullyRight: 4,
      byArea: { people: 100, rules: 100, corrections: null, work: 100 },
      complete: true,
      errors: [],
      missing: [],
      notApplicable: [],
    })
  })

  test('gives partial credit: a mean of tests, not of checks', () => {
    const { practice, exam, main, byArea, fullyRight, tests } = score(
      outcome('people-01', 'failed', true, false),
      outcome('people-02', 'failed', false, true, false),
    )
    expect({ practice, exam, main, fullyRight }).toEqual({
      practice: 75,
      exam: 66.7,
      main: 70.8,
      fullyRight: 2,
    })
    expect(byArea.people).toBe(41.7)
    expect(tests['people-02']).toMatchObject({ split: 'exam', score: 1 / 3, verdict: 'failed' })
  })

  test('counts traps by their checks and nowhere else', () => {
    const result = score(outcome('trap-01', 'failed', true, false, false))
    expect(result).toMatchObject({ traps: 50, practice: 100, exam: 100, main: 100, fullyRight: 4 })
  })

  test('takes a missing result for failed checks and an incomplete run', () => {
    const result = scoreLearning(ROWS, SPLIT, ALL_RIGHT.slice(1, 5))
    expect(result).toMatchObject({
      practice: 50,
      traps: 75,
      complete: false,
      missing: ['people-01', 'trap-02'],
    })
    expect(result.tests['trap-02']).toEqual({
      area: 'traps',
      kind: 'ask',
      split: 'trap',
      score: 0,
      verdict: 'not-run',
      checks: [{ type: 'contains', where: 'reply', value: 'v0', pass: false }],
    })
  })

  test('names errored cases; an undecided check counts as failed', () => {
    const result = score(
      outcome('people-01', 'errored', true, null),
      outcome('trap-02', 'errored', false),
    )
    expect(result).toMatchObject({
      practice: 75,
      traps: 75,
      fullyRight: 3,
      complete: false,
      errors: ['people-01', 'trap-02'],
    })
    expect(result.tests['people-01']?.checks.map(({ pass }) => pass)).toEqual([true, null])
  })

  test('leaves what is not applicable out of every mean, and is complete without it', () => {
    const result = score(
      outcome('people-02', 'not-applicable'),
      outcome('work-01', 'not-applicable', null),
      outcome('trap-01', 'not-applicable'),
    )
    expect(result).toMatchObject({
      exam: null,
      main: 100,
      traps: 100,
      fullyRight: 2,
      byArea: { work: null },
      complete: true,
      notApplicable: ['people-02', 'trap-01', 'work-01'],
    })
    expect(result.tests['people-02']).toMatchObject({ score: null, verdict: 'not-applicable' })
    expect(result.tests['people-02']?.checks.map(({ pass }) => pass)).toEqual([null, null, null])
  })

  test('has the same bytes for every order of outcomes', () => {
    const texts = [ALL_RIGHT, ALL_RIGHT.toReversed()].map(outcomes =>
      formatScore(scoreLearning(ROWS, SPLIT, outcomes)),
    )
    expect(texts[1]).toBe(texts[0])
  })

  test('keeps tests that are named as what objects inherit', () => {
    const ids = ['constructor', 'toString', '10', '9']
    const rows = ids.map(id => row(id, 'people', 1))
    const result = scoreLearning(rows, { train: ids, holdout: [] }, [
      outcome('constructor', 'passed', true),
    ])
    expect(result).toMatchObject({ practice: 25, missing: ['10', '9', 'toString'] })
    expect(Object.keys(JSON.parse(formatScore(result)).tests)).toEqual([
      '9',
      '10',
      'constructor',
      'toString',
    ])
  })
})
