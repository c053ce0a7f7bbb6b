import { describe, expect, it } from 'vitest'
import { tokens, words } from './words.js'

describe('words', () => {
  it('keeps names, nouns and numbers, and drops the rest', () => {
    expect(words('What is Priya’s budget for Q3, and who is it from?')).toEqual([
      'priya',
      'budget',
      'q3',
    ])
  })

  it('names each word once, in order', () => {
    expect(words('Tea, coffee, TEA')).toEqual(['tea', 'coffee'])
  })

  it('knows contractions with both apostrophes', () => {
    expect(words("I don't think we’re late; it's Sam's")).toEqual(['think', 'late', 'sam'])
  })

  it('does not take other words for contractions', () => {
    expect(words('She was ill at the wedding; the id of the shed')).toEqual([
      'ill',
      'wedding',
      'id',
      'shed',
    ])
  })

  it('splits scripts without spaces, and keeps accents', () => {
    expect(words('日本語です').length).toBeGreaterThan(1)
    expect(words('Zoë Çelik')).toEqual(['zoë', 'çelik'])
  })

  it('gives nothing for a text without words', () => {
    expect(words(' ?! … 🙂')).toEqual([])
    expect(words('')).toEqual([])
  })

  it('is fast on long texts', () => {
    expect(tokens('the budget of Maya is 12,500 — '.repeat(50_000)).length).toBe(350_000)
  })

  it.each(['日本語です', 'ภาษาไทย', '𠀀𠀁'])(
    'splits a long text of %s without filling the memory',
    text => {
      const count = 200_000 / text.length
      const found = tokens(text.repeat(count))
      expect(found.length).toBeGreaterThan(count / 3)
      expect(found.join('')).toBe(text.repeat(count))
    },
  )
})
