import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../dataset/result.js'
import { stageCounts, stageOf, stageText, taughtBy } from './stage.js'

const plants = {
  gardener: { evidence: [['Ottoline'], ['Fisk', 'F. O.']] },
  'hedge-day': { evidence: [['Friday']] },
  silent: { evidence: [] },
}
const row = { request: 'Who is my gardener?', needs: ['gardener'] }

function stage(result: Partial<CaseResult>, more: object = {}) {
  return stageOf({ ...row, ...more }, plants, { reply: 'I do not know.', ...result })?.stage
}

describe('the stage at which an answer went wrong', () => {
  it.each([
    ['not in the store', { recalled: [], stored: [] }],
    ['not in the store', { stored: [] }],
    ['not recalled', { recalled: ['Ottoline'], stored: ['gardener'] }],
    ['not recalled', { recalled: [] }],
    [
      'recalled, not used',
      { recalled: ['my gardener: OTTOLINE', 'her name is  fisk'], stored: [] },
    ],
    ['used, but wrong', { reply: 'Ottoline Fisk, I think.', recalled: [], stored: [] }],
    ['used, but wrong', { files: { 'ottoline.md': 'F. O.' } }],
  ] as const)('is %s', (expected, result) => {
    expect(stage(result as Partial<CaseResult>)).toBe(expected)
  })

  it('is unknown where recall and store are, and where nothing can be looked for', () => {
    expect(stage({})).toBeUndefined()
    expect(stage({ stored: ['gardener'] })).toBeUndefined()
    expect(stage({ recalled: [] }, { needs: ['silent', 'no such plant'] })).toBeUndefined()
    expect(stage({ recalled: [] }, { needs: undefined })).toBeUndefined()
  })

  it('is none for a trap, whose fact must not be used', () => {
    expect(stage({ recalled: [] }, { guard: true })).toBeUndefined()
  })

  it('is the earliest of several needs, and names those that were lost there', () => {
    const needs = ['gardener', 'hedge-day']
    const found = stageOf({ ...row, needs }, plants, {
      reply: 'Ottoline Fisk.',
      recalled: ['Ottoline Fisk'],
      stored: ['gardener', 'hedge-day'],
    })
    expect(found).toEqual({ stage: 'not recalled', plants: ['hedge-day'] })
    expect(found && stageText(found)).toBe(
      'stage:   not recalled (hedge-day), by its words: a paraphrase is not found',
    )
  })

  it('does not take the turn itself, which the memory took in since, for a memory', () => {
    const request = 'Is Ottoline Fisk my gardener?'
    const reply = 'Who is that?'
    const recalled = [`user: ${request}`, `assistant: ${reply}`]
    expect(stage({ reply, recalled }, { request })).toBe('not recalled')
    const wanted = [['gardener', plants.gardener]] as const
    expect(taughtBy([...recalled, 'Ottoline Fisk'], wanted, { request, reply })).toEqual([
      'gardener',
    ])
  })
})

describe('the stages of all failures', () => {
  it('are counted in the order of the way into the answer', () => {
    const stages = ['used, but wrong', 'not recalled', undefined, 'not recalled'] as const
    expect(stageCounts(stages)).toBe('of 4 failures: 2 not recalled; 1 used, but wrong; 1 unknown')
    expect(stageCounts(['not in the store'])).toBe('of 1 failure: 1 not in the store')
  })

  it('are not told where none is known', () => {
    expect(stageCounts([])).toBeUndefined()
    expect(stageCounts([undefined])).toBeUndefined()
  })
})
