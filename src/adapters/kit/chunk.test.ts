import { describe, expect, it } from 'vitest'
import { chunk } from './chunk.js'

describe('chunk', () => {
  const text = 'First one. Second sentence here.\n\nA new paragraph, with 🙂 in it.\nLast line'

  it.each([2, 3, 7, 10, 20, 33, 50, 1000])('loses nothing at size %i', size => {
    const pieces = chunk(text, size)
    expect(pieces.join('')).toBe(text)
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThanOrEqual(size)
  })

  it('cuts at paragraphs first, then at sentences, then at words', () => {
    expect(chunk(text, 40)[0]).toBe('First one. Second sentence here.\n\n')
    expect(chunk('One two. Three four five', 18)).toEqual(['One two. ', 'Three four five'])
    expect(chunk('alpha beta gamma', 12)).toEqual(['alpha beta ', 'gamma'])
  })

  it('never cuts a character in two', () => {
    expect(chunk('🙂🙂🙂', 3)).toEqual(['🙂', '🙂', '🙂'])
  })

  it('gives nothing for an empty text, and refuses a size that cannot work', () => {
    expect(chunk('', 10)).toEqual([])
    expect(() => chunk('abc', 0)).toThrow(RangeError)
  })
})
