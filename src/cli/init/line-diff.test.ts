import { expect, it } from 'vitest'
import { lineDiff } from './line-diff.js'

const diff = (before: string, after: string) =>
  lineDiff(before, after)
    .map(({ sign, text }) => sign + text)
    .join('|')

it('shows added lines with two lines around them', () => {
  expect(diff('1\n2\n3\n4\n5\n6\n', '1\n2\n3\nnew\n4\n5\n6\n')).toBe(' 2| 3|+new| 4| 5')
})

it('shows a changed line as removed and added', () => {
  expect(diff('a\n"b"\nc\n', 'a\n"b",\nc\n')).toBe(' a|-"b"|+"b",| c')
})

it('shows every line of a new file', () => {
  expect(diff('', 'a\n\nb\n')).toBe('+a|+|+b')
})

it('shows nothing where nothing changed but the kind of line ends', () => {
  expect(diff('a\r\nb\r\n', 'a\nb\n')).toBe('')
})
