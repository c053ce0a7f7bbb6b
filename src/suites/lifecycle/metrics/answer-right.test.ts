import { describe, expect, it } from 'vitest'
import { answerRight } from './answer-right.js'

const probe = { expect: ['42', 'litres'], accept: ['forty-two litres'], stale: ['38'] }

describe('a right answer', () => {
  it('holds every expected text, or any accepted wording', () => {
    expect(answerRight('It takes 42 Litres.', probe)).toBe(true)
    expect(answerRight('Forty-two litres, I think.', probe)).toBe(true)
    expect(answerRight('It takes 42.', probe)).toBe(false)
  })

  it('holds no superseded value beside the right one', () => {
    expect(answerRight('First 38, now 42 litres.', probe)).toBe(false)
  })

  it('is none where nothing was answered, and not measured where nothing is expected', () => {
    expect(answerRight(null, probe)).toBe(false)
    expect(answerRight('', probe)).toBe(false)
    expect(answerRight('42 litres', {})).toBeNull()
  })
})
