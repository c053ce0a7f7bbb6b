import { describe, expect, test } from 'vitest'
import { compilePythonRegex, RegexTimeoutError } from './index.js'

const search = (pattern: string, text: string) => {
  const found = compilePythonRegex(pattern).search(text)
  return found && [found.start, found.end]
}

describe('flags', () => {
  test('hold for the whole pattern or for a group', () => {
    expect(search('(?im)^ab$', 'x\nAB\ny')).toEqual([2, 4])
    expect(search('(?i:a)b', 'Ab')).toEqual([0, 2])
    expect(search('(?i:a)b', 'AB')).toBeNull()
    expect(search('(?i)a(?-i:b)', 'AB')).toBeNull()
    expect(search('(?a:\\w)\\w', 'éa')).toBeNull()
    expect(search('(?s:.)', '\n')).toEqual([0, 1])
  })

  test('verbose leaves out white space and comments, but not in a class or after a backslash', () => {
    expect(search('(?x) a b # c\n c', 'abc')).toEqual([0, 3])
    expect(search('(?x)[ ]a\\ b', 'x a b')).toEqual([1, 5])
    expect(search('(?x)(?-x:a b)', 'ab')).toBeNull()
  })
})

describe('line ends', () => {
  test('the end of the text is also before a last line feed, but only before one', () => {
    expect(search('a$', 'a\n')).toEqual([0, 1])
    expect(search('a$', 'a\n\n')).toBeNull()
    expect(search('a\\Z', 'a\n')).toBeNull()
    expect(search('$', '\n')).toEqual([0, 0])
  })

  test('a line ends at a line feed alone', () => {
    for (const other of ['\r', '\u2028', '\u2029', '\x85']) {
      expect(search('a.b', `a${other}b`)).toEqual([0, 3])
      expect(search('(?m)^b', `a${other}b`)).toBeNull()
      expect(search('(?m)a$', `a${other}b`)).toBeNull()
    }
    expect(search('a.b', 'a\nb')).toBeNull()
  })

  test('\\A is the start of the text even in multi-line mode', () => {
    expect(search('(?m)\\Ab', 'a\nb')).toBeNull()
    expect(search('(?m)^$', 'a\n')).toEqual([2, 2])
  })
})

describe('categories', () => {
  test.each([
    ['\\w', '²½éⅧ_', '\u0301\u093f\u200d\u203f\u0345'],
    ['\\d', '3٣\u{1d7d8}', '²½Ⅷ'],
    ['\\s', '\t\v\x1c\x1f \x85\xa0\u3000\u2028', '\ufeff\u200b\u180e'],
    ['(?a)\\w', 'aZ_9', 'é²٣'],
    ['(?a)\\s', '\t\v ', '\x1c\x85\xa0'],
    ['(?a)\\d', '3', '٣'],
  ])('%s is what Python takes it for', (pattern, members, others) => {
    const regex = compilePythonRegex(`${pattern}\\Z`)
    for (const member of members) expect(regex.search(member), member).not.toBeNull()
    for (const other of others) expect(regex.search(other), other).toBeNull()
  })

  test('letters are those of Unicode 14 on every version of Node', () => {
    expect(search('\\w', '\u{31350}')).toBeNull()
    expect(search('(?i)\ua7cb', '\u0264')).toBeNull()
  })
})

describe('word boundaries', () => {
  test('know letters beyond ASCII', () => {
    expect(search('\\bé', 'aé')).toBeNull()
    expect(search('\\bb', 'éb')).toBeNull()
    expect(search('(?a)\\bb', 'éb')).toEqual([1, 2])
  })

  test('an empty text has neither a boundary nor its opposite', () => {
    expect(search('\\b', '')).toBeNull()
    expect(search('\\B', '')).toBeNull()
    expect(search('\\B', '-')).toEqual([0, 0])
  })

  test('stand between any two neighbours', () => {
    expect(search('x\\b.', 'xy x-')).toEqual([3, 5])
    expect(search('.\\bx', 'yx -x')).toEqual([3, 5])
    expect(search('.\\B.', '-ab')).toEqual([1, 3])
    expect(search('[a-c]+\\b', 'abx abc')).toEqual([4, 7])
  })
})

describe('ignoring case', () => {
  test.each([
    ['k', '\u212a'],
    ['s', 'ſ'],
    ['ſ', 'S'],
    ['i', 'İ'],
    ['i', 'ı'],
    ['ß', 'ẞ'],
    ['ς', 'Σ'],
    ['µ', 'μ'],
    ['å', '\u212b'],
    ['ﬅ', 'ﬆ'],
    ['ǆ', 'ǅ'],
    ['Ꭰ', 'ꭰ'],
    ['𐐀', '𐐨'],
    ['\u1fbe', '\u0345'],
    ['т', 'ᲅ'],
    ['ⓐ', 'Ⓐ'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(search(`(?i)${one}`, other)).toEqual([0, 1])
    expect(search(`(?i)${other}`, one)).toEqual([0, 1])
    expect(search(`(?i)[^${one}]`, other)).toBeNull()
  })

  test('takes one code point for one: ß is not ss', () => {
    expect(search('(?i)ß', 'ss')).toBeNull()
  })

  test('does not fold members of a class above U+FFFF, nor branches that make a class', () => {
    expect(search('(?i)[𐐀x]', '𐐀')).toBeNull()
    expect(search('(?i)[𐐨x]', '𐐀')).toEqual([0, 1])
    expect(search('(?i)𐐀|x', '𐐀')).toBeNull()
    expect(search('(?i)𐐀y|x', '𐐨y')).toEqual([0, 2])
    expect(search('(?i)[𐐀-𐐧]', '𐐨')).toEqual([0, 1])
  })

  test('is of ASCII alone under (?a)', () => {
    expect(search('(?ia)k', '\u212a')).toBeNull()
    expect(search('(?ia)É', 'é')).toBeNull()
    expect(search('(?ia)K', 'k')).toEqual([0, 1])
  })
})

describe('loops', () => {
  test('an empty turn is taken once', () => {
    expect(search('(?:a?)*?b', 'aab')).toEqual([0, 3])
    expect(search('(?:a*){2,3}b', 'b')).toEqual([0, 1])
    expect(search('(?:(?=a))*a', 'a')).toEqual([0, 1])
    expect(search('(?=a)*a', 'a')).toEqual([0, 1])
  })

  test('braces that are no quantifier mean themselves', () => {
    for (const text of ['a{}', 'a{x', 'a{1', 'a{ 1 }', 'a}', '{a']) {
      expect(search(text, text)).toEqual([0, text.length])
    }
    expect(search('^a{,2}$', 'aa')).toEqual([0, 2])
    expect(search('^a{,2}$', 'aaa')).toBeNull()
  })

  test('a possessive repeat keeps each turn', () => {
    expect(search('a++a', 'aaa')).toBeNull()
    expect(search('a*+b', 'aab')).toEqual([0, 3])
    expect(search('(?:a|ab){2}+', 'aba')).toBeNull()
    expect(search('(?>a+)a', 'aaa')).toBeNull()
    expect(search('(?>a|ab)c', 'abc')).toBeNull()
  })
})

describe('classes', () => {
  test('read brackets, dashes and doubled signs as Python does', () => {
    expect(search('[]a]', '] ')).toEqual([0, 1])
    expect(search('[[:alpha:]]', 'a]')).toEqual([0, 2])
    expect(search('[a&&b]', '&')).toEqual([0, 1])
    expect(search('[a||b]', '|')).toEqual([0, 1])
    expect(search('[a-]', '-')).toEqual([0, 1])
    expect(search('[\\b]', '\b')).toEqual([0, 1])
  })
})

describe('escapes', () => {
  test.each([
    ['\\0', '\0'],
    ['\\012', '\n'],
    ['\\101', 'A'],
    ['\\x41', 'A'],
    ['\\u0041', 'A'],
    ['\\U0001F600', '😀'],
    ['\\a', '\x07'],
    ['\\v', '\v'],
    ['\\/', '/'],
    ['\\é', 'é'],
    ['[\\101]', 'A'],
  ])('%s is one character', (pattern, text) => {
    expect(search(pattern, text)).toEqual([0, 1])
  })
})

describe('back-references', () => {
  test('compare lower cases where case is ignored, and nothing more', () => {
    expect(search('(?i)(a)\\1', 'aA')).toEqual([0, 2])
    expect(search('(?i)(\\w)\\1', 'xİi')).toEqual([1, 3])
    expect(search('(?i)(s)\\1', 'sſ')).toBeNull()
    expect(search('(?i)(σ)\\1', 'ςσ')).toBeNull()
    expect(search('(?ia)(\\w)\\1', 'éÉaA')).toEqual([2, 4])
  })

  test('compare exactly otherwise', () => {
    expect(search('(?P<y>\\d{4})-(?P=y)', '2024-2024')).toEqual([0, 9])
    expect(search('(\\w)\\1', 'aAA')).toEqual([1, 3])
    expect(search('(?<=(?>(a)))\\1', 'baa')).toEqual([2, 3])
    expect(search('(?<=(a|b)(?>c|(d)))\\1', 'acb bdb')).toEqual([6, 7])
  })
})

describe('a group that may be unset', () => {
  test('makes a back-reference fail', () => {
    expect(search('(a)?\\1b', 'b')).toBeNull()
    expect(search('(a)?\\1b', 'baab')).toEqual([1, 4])
    expect(search('(?:(a)|b)\\1', 'bbaa')).toEqual([2, 4])
    expect(search('(?i)(?:(a)|b)\\1', 'bAa')).toEqual([1, 3])
  })

  test('decides a conditional', () => {
    expect(search('^(\\()?a(?(1)\\))$', '(a)')).toEqual([0, 3])
    expect(search('^(\\()?a(?(1)\\))$', '(a')).toBeNull()
    expect(search('^(\\()?a(?(1)\\))$', 'a')).toEqual([0, 1])
    expect(search('^(a)?(?(1)b|c)$', 'c')).toEqual([0, 1])
    expect(search('^(a)?(?(1)b|c)$', 'ac')).toBeNull()
    expect(search('(?P<q>")?x(?(q)")$', '"x"')).toEqual([0, 3])
    expect(search('(a)?(?(1)|b)', '')).toBeNull()
    expect(search('(?:(a)|b)(?<=(?(1)a|b))c', 'bc')).toEqual([0, 2])
  })

  test('is told from a set one whatever follows', () => {
    expect(search('(aa)?(?(1)x|a)', 'aaaaaa')).toEqual([0, 1])
    expect(search('^(aa)?(?(1)aa|y)', 'aaaa')).toEqual([0, 4])
    expect(search('(a)?(?(1)\\Z|b)', 'a')).toEqual([0, 1])
  })

  test('is certain where a way through the pattern has passed it', () => {
    expect(search('(a|)(?(1)b|c)', 'c b')).toEqual([2, 3])
    expect(search('()(?(1)b|(c))(?(2)d|e)', 'cd be')).toEqual([3, 5])
  })
})

describe('texts', () => {
  test('positions are code points', () => {
    expect(search('b', '😀😀b😀')).toEqual([2, 3])
    expect(search('.b.', '😀😀b😀')).toEqual([1, 4])
  })

  test('a match never starts inside a surrogate pair', () => {
    expect(search('(?!😀)', '😀')).toEqual([1, 1])
    expect(search('(?<!a)(?!😀)', '😀😀b')).toEqual([2, 2])
    expect(search('\\Z', '😀')).toEqual([1, 1])
  })

  test('a lone surrogate is a character of its own, half a pair is none', () => {
    expect(search('^.$', '\ud83d')).toEqual([0, 1])
    expect(search('\\ud83d', '\ud83d')).toEqual([0, 1])
    expect(search('\\ud83d', '😀')).toBeNull()
    expect(search('\\ud83d\\ude00', '😀')).toBeNull()
    expect(search('^..$', '\ude00\ud83d')).toEqual([0, 2])
  })

  test('NUL is a character', () => {
    expect(search('a\\0b', 'a\0b')).toEqual([0, 3])
    expect(search('a.b', 'a\0b')).toEqual([0, 3])
  })

  test.each(['x', '—', '😀'])('five megabytes of %s are searched at once', character => {
    const text = `${'lorem ipsum dolor '.repeat(290_000)}${character}\nneedle`
    const started = performance.now()
    expect(search('(?m)^needle$', text)).toEqual([5_220_002, 5_220_008])
    expect(search('(?s).*needle', text)).toEqual([0, 5_220_008])
    expect(search('(?s).*nowhere', text)).toBeNull()
    expect(search('[^.\\n]*nowhere', text)).toBeNull()
    expect(performance.now() - started).toBeLessThan(4000)
  })
})

describe('a pattern that begins with an open repeat', () => {
  test('finds the first match although it tries few places', () => {
    expect(search('\\w+@', '-ab@ cd@')).toEqual([1, 4])
    expect(search('.*b', 'a\nab\nb')).toEqual([2, 4])
    expect(search('(?s).*?b', 'a\nab')).toEqual([0, 4])
    expect(search('a*+b|c', 'xaac aab')).toEqual([3, 4])
    expect(search('(?:[ab]+|x)c', 'abxc abc')).toEqual([2, 4])
  })

  test('is tried everywhere where a reference asks what it captured', () => {
    expect(search('(\\w+)-\\1', 'xab-ab')).toEqual([1, 6])
  })
})

describe('a search that takes too long', () => {
  test('is undecided after the given time', () => {
    const regex = compilePythonRegex('(a+)+$')
    const started = performance.now()
    expect(() => regex.search(`${'a'.repeat(30)}b`)).toThrow(RegexTimeoutError)
    expect(performance.now() - started).toBeLessThan(1500)
    expect(() => regex.search(`${'a'.repeat(40)}b`, { timeoutMs: 20 })).toThrow(/after 20 ms/)
  })

  test('leaves the pattern fit for the next text', () => {
    const regex = compilePythonRegex('(a+)+$')
    expect(() => regex.search(`${'a'.repeat(40)}b`, { timeoutMs: 20 })).toThrow(RegexTimeoutError)
    expect(regex.search('baa')).toEqual({ start: 1, end: 3 })
  })

  test('is undecided when the engine has no room left to go back', () => {
    const regex = compilePythonRegex('^(?:ab|[^x])*x')
    const started = performance.now()
    expect(() => regex.search('abc—'.repeat(4_000_000), { timeoutMs: 20_000 })).toThrow(
      expect.objectContaining({ name: 'RegexTimeoutError', limit: 'memory' }),
    )
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
