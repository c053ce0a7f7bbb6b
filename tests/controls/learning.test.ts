import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  answerKey,
  checksPassed,
  failing,
  gradeRow,
  readAnswer,
  rows,
  scoreControl,
  scoreSet,
} from './control-sets.js'

/** Written by people who saw only the answer key and the requests; used to mend checks. */
const RIGHT = ['right-terse', 'right-chatty', 'right-markdown']
/** Written after the checks were frozen, and never used to mend one. */
const FROZEN = ['right-frozen-1', 'right-frozen-2']
const NO_MEMORY = ['no-memory-1', 'no-memory-2']

const negativeShare =
  (100 * rows.flatMap(row => row.checks).filter(check => check.type.startsWith('not_')).length) /
  rows.flatMap(row => row.checks).length

describe('right answers', () => {
  test.each(RIGHT)('%s pass 97 percent of the checks or more', set => {
    const score = scoreControl(set)
    expect(checksPassed(score), failing(score).join('\n')).toBeGreaterThanOrEqual(97)
  })

  test.each(FROZEN)('%s pass 93 percent of the checks or more', set => {
    const score = scoreControl(set)
    expect(checksPassed(score), failing(score).join('\n')).toBeGreaterThanOrEqual(93)
  })

  test('an assistant with the whole history comes within 8 points of them', () => {
    const right = RIGHT.map(set => scoreControl(set).main ?? 0)
    const mean = right.reduce((sum, main) => sum + main, 0) / right.length
    expect(mean - (scoreControl('whole-history').main ?? 0)).toBeLessThanOrEqual(8)
  })
})

describe('answers without memory', () => {
  test.each(NO_MEMORY)('%s score between 25 and 45, and pass every trap', set => {
    const { main, traps } = scoreControl(set)
    expect(main).toBeGreaterThanOrEqual(25)
    expect(main).toBeLessThanOrEqual(45)
    expect(traps).toBe(100)
  })

  test('no test is fully right in both', () => {
    const [first, second] = NO_MEMORY.map(scoreControl)
    const both = rows.filter(
      ({ id, guard }) => !guard && first?.tests[id]?.score === 1 && second?.tests[id]?.score === 1,
    )
    expect(both.map(({ id }) => id)).toEqual([])
  })

  test.each(NO_MEMORY)('practice and exam of %s differ by 6 points at most', set => {
    const { practice, exam } = scoreControl(set)
    expect(Math.abs((practice ?? 0) - (exam ?? 0))).toBeLessThanOrEqual(6)
  })
})

describe('faulty memories', () => {
  test('superseded rules lose a check in every test of a changed rule', () => {
    const { tests, byArea } = scoreControl('stale')
    const changed = rows.filter(({ area }) => area === 'rules')
    expect(changed.filter(({ id }) => tests[id]?.score === 1).map(({ id }) => id)).toEqual([])
    expect(byArea.rules).toBeLessThanOrEqual(50)
  })

  test('one-offs taken for rules fail every negative check of the traps', () => {
    const { tests } = scoreControl('over-learning')
    const negative = rows
      .filter(({ guard }) => guard)
      .flatMap(({ id }) => tests[id]?.checks ?? [])
      .filter(({ type }) => type.startsWith('not_'))
    expect(negative.length).toBeGreaterThanOrEqual(3)
    expect(negative.filter(({ pass }) => pass)).toEqual([])
  })

  test('the whole key as the reply scores 55 at most', () => {
    const key = answerKey()
    expect(scoreSet(() => ({ reply: key })).main).toBeLessThanOrEqual(55)
  })

  test.each([
    ['a refusal', () => ({ reply: 'I am sorry, but I cannot help with that.' })],
    ['silence', () => ({ reply: '' })],
  ])('%s passes no more than the share of negative checks', (_, answer) => {
    expect(checksPassed(scoreSet(answer))).toBeLessThanOrEqual(negativeShare)
  })

  test('an echo of the request passes no more than the share of negative checks', () => {
    const score = scoreSet(({ request }) => ({ reply: request }))
    expect(checksPassed(score), failing(score).join('\n')).toBeLessThanOrEqual(negativeShare)
  })

  test('silence does not pass the traps', () => {
    expect(scoreSet(() => ({ reply: '' })).traps).toBeLessThan(100)
  })
})

describe('near misses', () => {
  const misses = readNearMisses()

  test('there is one for each check', () => {
    const expected = rows.flatMap(({ id, checks }) => checks.map((_, index) => `${id} #${index}`))
    const found = misses.map(({ id, check }) => `${id} #${check}`)
    expect(found.sort()).toEqual(expected.sort())
  })

  test('each breaks its check and no other of its test', () => {
    const wrong = misses.flatMap(({ id, check, result }) => {
      const row = rows.find(one => one.id === id)
      if (!row) return [`${id} is no test`]
      const failed = gradeRow(row, result).flatMap((pass, index) => (pass ? [] : [index]))
      return String(failed) === String(check) ? [] : [`${id} #${check} breaks ${failed}`]
    })
    expect(wrong).toEqual([])
  })
})

interface NearMiss {
  id: string
  /** Position of the check in its row. */
  check: number
  result: { reply: string; files?: Record<string, string> }
}

function readNearMisses(): NearMiss[] {
  const file = join(import.meta.dirname, 'learning', 'near-misses.jsonl')
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as NearMiss)
}

// A set with an answer missing would score the gap as wrong, and hide it.
test.each([...RIGHT, ...FROZEN, ...NO_MEMORY, 'whole-history', 'stale', 'over-learning'])(
  '%s has an answer to every test',
  set => {
    expect(rows.map(({ id }) => readAnswer(set, id).error).filter(Boolean)).toEqual([])
  },
)
