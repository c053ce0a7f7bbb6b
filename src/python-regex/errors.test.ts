import { describe, expect, test } from 'vitest'
import { compilePythonRegex, PythonRegexError, UnsupportedRegexError } from './index.js'

const errorOf = (pattern: string): unknown => {
  try {
    compilePythonRegex(pattern)
  } catch (error) {
    return error
  }
  return null
}

describe('a pattern that Python refuses is refused with its words', () => {
  test.each([
    ['a(?i)b', 'global flags not at the start of the expression at position 1', 1],
    ['(?<y>a)', 'unknown extension ?<y at position 1', 1],
    ['(?P<n>a)\\k<n>', 'bad escape \\k at position 8', 8],
    ['\\p{L}', 'bad escape \\p at position 0', 0],
    ['\\cA', 'bad escape \\c at position 0', 0],
    ['a\\', 'bad escape (end of pattern) at position 1', 1],
    ['*\\', 'bad escape (end of pattern) at position 1', 1],
    ['(?<=a+)c', 'look-behind requires fixed-width pattern', null],
    ['(?<=a|bc)d', 'look-behind requires fixed-width pattern', null],
    ['(?<=a{3000000000}b{3000000000})', 'looks too much behind', null],
    ['[]', 'unterminated character set at position 0', 0],
    ['[^]', 'unterminated character set at position 0', 0],
    ['[z-a]', 'bad character range z-a at position 1', 1],
    ['[\\d-z]', 'bad character range \\d-z at position 1', 1],
    ['\\1(a)', 'invalid group reference 1 at position 1', 1],
    ['(a\\1)', 'cannot refer to an open group at position 2', 2],
    ['^*a', 'nothing to repeat at position 1', 1],
    ['a**', 'multiple repeat at position 2', 2],
    ['a{2,1}', 'min repeat greater than max repeat at position 2', 2],
    ['a{4294967296}', 'the repetition number is too large', null],
    ['(?P<1a>x)', "bad character in group name '1a' at position 4", 4],
    [
      '(?P<a>x)|(?P<a>y)',
      "redefinition of group name 'a' as group 2; was group 1 at position 13",
      13,
    ],
    ['(?(2)a)', 'invalid group reference 2 at position 3', 3],
    ['(?(0)a)', 'bad group number at position 3', 3],
    ['(a)?(?(1)b|c|d)', 'conditional backref with more than two branches at position 12', 12],
    [
      '(?<=(a)\\1)b',
      'cannot refer to group defined in the same lookbehind subpattern at position 9',
      9,
    ],
    ['(?i-i:a)', 'bad inline flags: flag turned on and off at position 5', 5],
    ['(?a)(?u)b', 'ASCII and UNICODE flags are incompatible', null],
    ['(?t:a)', 'bad inline flags: cannot turn on global flag at position 3', 3],
    ['\\400', 'octal escape value \\400 outside of range 0-0o377 at position 0', 0],
    ['(?i\ua7cb)', 'missing -, : or ) at position 3', 3],
    ['(?P<\u200b>x)', "bad character in group name '\\u200b' at position 4", 4],
    ['(?P<\ua7cb>x)', "bad character in group name '\\ua7cb' at position 4", 4],
    ['\\U7fffffff', 'bad escape \\U7fffffff at position 0', 0],
    ['[\\U80000000]', 'Python int too large to convert to C int', null],
    ['\\N', 'missing { at position 2', 2],
    ['(?P=n', 'missing ), unterminated name at position 4', 4],
    ['(a', 'missing ), unterminated subpattern at position 0', 0],
    ['a)', 'unbalanced parenthesis at position 1', 1],
    ['a\n)', 'unbalanced parenthesis at position 2 (line 2, column 1)', 2],
    ['😀(', 'missing ), unterminated subpattern at position 1', 1],
  ])('%s', (pattern, message, position) => {
    const error = errorOf(pattern)
    expect(error).toBeInstanceOf(PythonRegexError)
    expect(error).toMatchObject({ name: 'PythonRegexError', message, position })
  })
})

describe('a pattern that cannot be run exactly is refused as unsupported', () => {
  test.each([
    ['(?:|a)+b', 'loop that tries an empty turn first', 6],
    ['(?:a??)*', 'loop that tries an empty turn first', 7],
    ['(?:(a?)|b)\\1', 'back-reference to a group that may be unset or empty', 10],
    ['(?>(a)|b)\\1', 'back-reference to a group that may be unset after going back', 9],
    ['(?!(a)b)(?(1)c|d)', 'conditional on a group that may be unset after going back', 8],
    ['(?:(a)|b)*(?(1)c|d)', 'conditional on a group in a loop', 10],
    ['(?:(a)|b)*\\1', 'back-reference to a group in a loop', 10],
    ['(?i:(a)\\1)b', 'back-reference that ignores case beside parts that do not', 7],
    ['x\\N{EM DASH}', 'code point by its name', 1],
    ['a{1000001}', 'more than 1000000 turns', 1],
    [`${'('.repeat(200)}${')'.repeat(200)}`, 'groups nested more than 100 deep', 101],
  ])('%s', (pattern, construct, position) => {
    const error = errorOf(pattern)
    expect(error).toBeInstanceOf(UnsupportedRegexError)
    expect(error).toMatchObject({
      name: 'UnsupportedRegexError',
      construct,
      position,
      message: `unsupported: ${construct} at position ${position}`,
    })
  })

  test('because Python passes over matches', () => {
    expect(errorOf('((?a:\\W))x')).toMatchObject({
      message: 'unsupported: class in (?a:…) or (?u:…) at the start',
    })
    expect(errorOf('(?a:\\w)x')).toBeNull()
    expect(errorOf('x(?a:\\W)')).toBeNull()
  })

  test.each([
    ['longer than any check needs', 'a|'.repeat(10_001), 'pattern of more than 20000 characters'],
    ['many boundaries', '\\b'.repeat(490), 'more in character classes than V8 compiles in time'],
    ['many classes', '\\w'.repeat(999), 'more in character classes than V8 compiles in time'],
    [
      'many looks',
      '(?=\\w+(?!x))'.repeat(500),
      'more in character classes than V8 compiles in time',
    ],
    [
      'many optional parts before others',
      `${'a?'.repeat(200)}${'a'.repeat(30)}`,
      'more choices in a row than V8 compiles in time',
    ],
    ['many optional parts', 'a?'.repeat(10_000), 'more choices in a row than V8 compiles in time'],
    [
      'nested optional parts',
      `${'(?:b?'.repeat(90)}${')?'.repeat(90)}aaaa`,
      'more choices in a row than V8 compiles in time',
    ],
  ])('because V8 would compile it for long, and nothing can stop that: %s', (_, pattern, what) => {
    const started = performance.now()
    expect(errorOf(pattern)).toMatchObject({ message: `unsupported: ${what}` })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test.each([
    ['boundaries', '\\b'.repeat(30)],
    ['classes', '\\w'.repeat(120)],
    ['case', `(?i)${'straße'.repeat(3000)}`],
    [
      'whole ranges without case',
      '(?i)[\\x00-\\U0010ffff]'.repeat(80).replaceAll(/(?<!^)\(\?i\)/g, ''),
    ],
    ['words', Array.from({ length: 3000 }, (_, index) => `w${index}`).join('|')],
    ['optional parts', `${'a?'.repeat(28)}${'a'.repeat(30)}`],
    ['counted boundaries', '(?:\\b){490}'],
    ['groups', '()'.repeat(9000)],
  ])(
    'but a large one with %s is taken, and is ready in bounded time',
    { timeout: 30_000 },
    (_, pattern) => {
      const started = performance.now()
      const regex = compilePythonRegex(pattern)
      for (const text of ['abc', '\u0100', '\u{1f600}']) regex.search(text)
      expect(performance.now() - started).toBeLessThan(10_000)
    },
  )
})
