import { expect, test } from 'vitest'
import { shorten } from './shorten.js'

test('a short text stays', () => {
  expect(shorten('Ana Silva', 20)).toBe('Ana Silva')
})

test('a text that is a little too long stays, as the note would be longer', () => {
  expect(shorten('x'.repeat(30), 20)).toBe('x'.repeat(30))
})

test('a long text is cut and says how much is missing', () => {
  expect(shorten('x'.repeat(5020), 20)).toBe(`${'x'.repeat(20)} … [5,000 more characters]`)
})

test('characters outside the first plane are counted once and never halved', () => {
  expect(shorten('😀'.repeat(100), 3)).toBe('😀😀😀 … [97 more characters]')
  expect(shorten('😀'.repeat(40), 30)).toBe('😀'.repeat(40))
})
