import { describe, expect, test } from 'vitest'
import { cutTo, inBlocks, oneLine, textWidth, wrapWords } from './layout.js'

describe('layout', () => {
  test('East Asian characters and emoji take two columns, combined ones count once', () => {
    expect(textWidth('abc')).toBe(3)
    expect(textWidth('記憶')).toBe(4)
    expect(textWidth('🙂')).toBe(2)
    expect(textWidth('e\u0301')).toBe(1)
  })

  test('a text that is too long ends in an ellipsis within the width', () => {
    expect(cutTo('whole history', 13)).toBe('whole history')
    expect(cutTo('whole history', 8)).toBe('whole h…')
    expect(cutTo('記憶記憶', 4)).toBe('記…')
  })

  test('words are wrapped, and one that is longer than a line is cut', () => {
    expect(wrapWords('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapWords('a incomprehensible b', 6)).toEqual(['a', 'incom…', 'b'])
    expect(wrapWords('  ', 6)).toEqual([])
  })

  test('a text of several lines becomes one, with its control characters shown', () => {
    expect(oneLine(' a\n\tb  \x1b[31mc ')).toBe('a b \\x1b[31mc')
  })

  test('columns stand beside each other as far as the width goes', () => {
    const columns = [4, 4, 4, 20, 1].map(width => ({ width }))
    const widths = (width: number) =>
      inBlocks(columns, { width, gap: 2 }).map(block => block.map(column => column.width))
    expect(widths(12)).toEqual([[4, 4], [4], [20], [1]])
    expect(widths(11)).toEqual([[4], [4], [4], [20], [1]])
    expect(widths(60)).toEqual([[4, 4, 4, 20, 1]])
    expect(inBlocks([], { width: 9, gap: 2 })).toEqual([])
  })
})
