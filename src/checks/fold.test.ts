import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.js'

describe('fold', () => {
  test.each([
    ['Ana SILVA', 'ana silva'],
    ['  Ana \t\n Silva\r\n', 'ana silva'],
    ['', ''],
    [' ', ''],
    ['\n\n', ''],
    ['a', 'a'],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  const SPACES = [
    ...range(0x09, 0x0d),
    ...range(0x1c, 0x1f),
    0x20,
    0x85,
    0xa0,
    0x1680,
    ...range(0x2000, 0x200a),
    0x2028,
    0x2029,
    0x202f,
    0x205f,
    0x3000,
  ]

  test('takes exactly what Python takes for white space, and nothing else of Unicode', () => {
    const taken = codePoints().filter(code => fold(`a${String.fromCodePoint(code)}b`) === 'a b')
    expect(taken).toEqual(SPACES)
  })

  test.each([
    ['the byte order mark', 0xfeff],
    ['the zero-width space', 0x200b],
    ['the Mongolian vowel separator', 0x180e],
    ['the word joiner', 0x2060],
    ['NUL', 0],
  ])('keeps %s, which Python does not count as white space', (_, code) => {
    const text = `a${String.fromCodePoint(code)}b`
    expect(fold(text)).toBe(text)
  })

  test.each([
    ['İstanbul', 'i\u0307stanbul'],
    ['DIŞ', 'diş'],
    ['STRASSE', 'strasse'],
    ['Straße', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ ΣΟΦΙΑ', 'οδος σοφια'],
    ['\u{10400}', '\u{10428}'],
    ['\ud801', '\ud801'],
    ['ﬁ', 'ﬁ'],
  ])('lower-cases %s as Python does, in no locale', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('does not normalise: a letter with a combining accent is another text', () => {
    expect(fold('Jose\u0301')).not.toBe(fold('José'))
  })
})

const python = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!python)("fold, asked of this machine's python3", () => {
  const ask = (body: string) =>
    execFileSync('python3', ['-c', body], { encoding: 'utf8', maxBuffer: 1 << 28 })

  test('agrees on every code point, alone and between letters', { timeout: 60_000 }, () => {
    const known = new Set(
      ask(
        'import unicodedata\nprint(",".join(str(c) for c in range(0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs")))',
      )
        .split(',')
        .map(Number),
    )
    const folds: Record<string, string> = JSON.parse(
      ask(`
import json
fold = lambda text: " ".join(text.lower().split())
print(json.dumps({c: fold("A" + chr(c) + "B") for c in range(0x110000) if fold("A" + chr(c) + "B") != "a" + chr(c) + "b"}))`),
    )
    // Letters that one side's Unicode version does not know yet say nothing about the rule.
    const wrong = codePoints().filter(code => {
      const character = String.fromCodePoint(code)
      const expected = folds[code] ?? `a${character}b`
      const assigned = known.has(code) && !/\p{Cn}/u.test(character)
      return assigned && fold(`A${character}B`) !== expected
    })
    expect(wrong).toEqual([])
  })

  test('agrees on where a sigma is final', { timeout: 60_000 }, () => {
    const around = [
      '',
      'A',
      ' ',
      '.',
      "'",
      '\u0301',
      '-',
      '\u200b',
      '1',
      'Σ',
      ':',
      '\u00ad',
      '\u{10400}',
    ]
    const texts = around.flatMap(a => around.flatMap(b => around.map(c => `${a}${b}Σ${c}`)))
    const folds = JSON.parse(
      ask(`
import json
print(json.dumps([" ".join(t.lower().split()) for t in json.loads(${JSON.stringify(JSON.stringify(texts))})]))`),
    )
    expect(texts.map(fold)).toEqual(folds)
  })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function codePoints(): number[] {
  return range(0, 0x10ffff)
}
