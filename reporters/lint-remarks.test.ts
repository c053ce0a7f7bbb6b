import { describe, expect, it } from 'vitest'
import { ceiling, floor, learned, score, summary } from '../tests/reporters/example.js'
import { remarks } from './remarks.js'
import type { Column } from './summary.js'

const none = { ...floor, score: score(row => (row.id === 'people-01' || row.guard ? 2 : 0)) }
const key = { ...ceiling, score: score(row => (row.id === 'work-02' ? 1 : 2)) }
const worse = { ...learned, score: score(row => (row.id === 'people-01' ? 1 : 2)) }

function texts(columns: Column[], names: boolean): string[] {
  return remarks(summary(columns), { names }).map(({ text }) => text)
}

describe('what floor and ceiling say of the tests', () => {
  it('is counted for a terminal', () => {
    expect(texts([none, worse, key], false)).toEqual(
      expect.arrayContaining([
        'These tell little of a memory: 1 test passed without any memory; 1 test failed with the answer key; report.md names them.',
        'learned: 1 test passed less often than without memory; report.md names them.',
        "Negative checks give away 3.1 of the floor's 6.3 points in main.",
      ]),
    )
  })

  it('is named in a report', () => {
    expect(texts([none, worse, key], true)).toEqual(
      expect.arrayContaining([
        'These tell little of a memory: 1 test passed without any memory (people-01); 1 test failed with the answer key (work-02).',
        'learned: 1 test passed less often than without memory (people-01).',
        "Negative checks give away 3.1 of the floor's 6.3 points in main (people-01).",
      ]),
    )
  })

  it('is not said of a part of the tests, nor without all three', () => {
    const partial = { ...none, partial: { ran: 2, of: 18 } }
    for (const columns of [
      [partial, worse, key],
      [none, key],
      [worse, key],
    ]) {
      expect(texts(columns, true).join('\n')).not.toMatch(/tell little|give away/)
    }
  })
})

describe('the stages of wrong answers', () => {
  const wrong = { ...learned, score: score(row => (row.area === 'work' ? 1 : 2)) }

  it('are counted, with what is unknown', () => {
    const stages = { 'work-01': 'not recalled', 'work-02': 'used, but wrong' } as const
    expect(texts([{ ...wrong, stages }], false)).toContain(
      'learned: of 4 failures: 1 not recalled; 1 used, but wrong; 2 unknown (by words, a lower bound: a paraphrase is not found).',
    )
  })

  it('are not told where nothing could be looked up', () => {
    expect(texts([wrong], false).join('\n')).not.toContain('failures')
  })
})
