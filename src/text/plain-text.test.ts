import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.js'

describe('plainText', () => {
  test('keeps ordinary text, tabs, line feeds and emoji as they are', () => {
    const text = 'Olá Maya,\n\t14 Aug 2026 — 3 késés 👩‍👩‍👧 a::b # title ## sub'
    expect(plainText(text)).toBe(text)
  })

  test.each([
    ['a colour sequence', '\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
    ['a title sequence', '\x1b]0;title\x07', '\\x1b]0;title\\x07'],
    ['a hyperlink', '\x1b]8;;http://x\x1b\\', '\\x1b]8;;http://x\\x1b\\'],
    ['the one-byte form of a sequence', '\x9b2J', '\\x9b2J'],
    ['NUL, backspace and DEL', 'a\0b\x08c\x7f', 'a\\x00b\\x08c\\x7f'],
    ['a lone carriage return', 'fine\rrm', 'fine\\rrm'],
    ['line separators', 'a\u2028b\u2029c\x85d', 'a\\u2028b\\u2029c\\x85d'],
    ['bidirectional marks', '\u202eabc\u2066\u061c\u200f', '\\u202eabc\\u2066\\u061c\\u200f'],
    ['lone surrogates', 'a\ud83db\udc00', 'a\\ud83db\\udc00'],
    ['a byte order mark', '\ufeffa', '\\ufeffa'],
  ])('shows %s', (_, text, shown) => {
    expect(plainText(text)).toBe(shown)
  })

  test('reads CRLF as a line end', () => {
    expect(plainText('a\r\nb')).toBe('a\nb')
  })

  test.each([
    ['::error::x', '\\::error::x'],
    ['fine\n::stop-commands::token', 'fine\n\\::stop-commands::token'],
    ['fine\r\n \t\u00a0::add-mask::a', 'fine\n \t\u00a0\\::add-mask::a'],
    ['\u200b::error::x', '\u200b\\::error::x'],
    ['##[error]x', '#\\#[error]x'],
    ['in a line ##[group]x', 'in a line #\\#[group]x'],
    ['####[error]x', '###\\#[error]x'],
    ['##vso[task.setvariable]x', '#\\#vso[task.setvariable]x'],
    ['##teamcity[x]', '#\\#teamcity[x]'],
  ])('breaks the workflow command in %j', (text, shown) => {
    expect(plainText(text)).toBe(shown)
  })

  test('leaves no line that a runner would take as a command, however it splits lines', () => {
    const bits = ['::', 'error', '##[', '\r', '\n', ' ', '\x1b[0m', '\x85', '\u2028', '\u3000', '#']
    for (let number = 0; number < bits.length ** 4; number++) {
      let text = ''
      for (let rest = number, turn = 0; turn < 4; turn++, rest = Math.floor(rest / bits.length))
        text += bits[rest % bits.length]
      const shown = plainText(text)
      const command = shown
        .split(/[\n\r\x85\u2028\u2029]/)
        .find(line => /^::|##\[/.test(line.trim()))
      expect(command, JSON.stringify(text)).toBeUndefined()
      expect(plainText(shown)).toBe(shown)
    }
  })

  test.each([
    ['line feeds', '\n'],
    ['Windows line ends', '\r\n'],
    ['blank lines', ' \u3000\n'],
    ['spaces', '\u00a0 '],
    ['half commands', '##a ##'],
    ['carriage returns', '\r'],
  ])('five megabytes of %s take no more than a moment', (_, piece) => {
    const started = performance.now()
    plainText(piece.repeat(5_000_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(4500)
  })
})
