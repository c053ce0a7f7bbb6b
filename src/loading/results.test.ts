import { describe, expect, test } from 'vitest'
import { parseResult } from './results.js'

describe('a result that can be used', () => {
  test('keeps reply, turn, files and what else the system noted', () => {
    const result = { reply: 'a', turn: 'b', files: { 'x.md': 'c' }, ms: 12, usage: { tokens: 3 } }
    expect(parseResult(JSON.stringify(result))).toEqual(result)
  })

  test('may have a byte order mark, CRLF and white space around it', () => {
    expect(parseResult('\ufeff\r\n{\r\n"reply": "a"\r\n}\r\n').reply).toBe('a')
  })

  test('may say null for what is optional', () => {
    const result = parseResult('{"reply":"a","turn":null,"files":null,"error":null}')
    expect(result).toEqual({ reply: 'a' })
  })

  test('has no error where the error is empty', () => {
    expect(parseResult('{"reply":"a","error":""}').error).toBeUndefined()
  })

  test('may lack a reply where the session failed or the request does not apply', () => {
    expect(parseResult('{"error":"lost"}')).toMatchObject({ reply: '', error: 'lost' })
    expect(parseResult('{"notApplicable":"no files"}')).toMatchObject({
      reply: '',
      notApplicable: 'no files',
    })
  })

  test('keeps NUL and lone surrogates', () => {
    expect(parseResult('{"reply":"a\\u0000\\ud83d"}').reply).toBe('a\0\ud83d')
  })

  test('keeps files named as what objects inherit, and changes no prototype', () => {
    const { files = {} } = parseResult(
      '{"reply":"","files":{"__proto__":"p","constructor":"c","toString":"t"}}',
    )
    expect(Object.entries(files)).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
      ['toString', 't'],
    ])
    const result = parseResult('{"reply":"a","__proto__":{"error":"no"}}')
    expect(result.error).toBeUndefined()
  })

  test('keeps hostile paths as strings', () => {
    const paths = ['../../etc/passwd', '/abs', 'C:\\x\\y', 'a\\b', '', '\0', 'a//b/./c']
    const files = Object.fromEntries(paths.map(path => [path, 'x']))
    expect(Object.keys(parseResult(JSON.stringify({ reply: '', files })).files ?? {})).toEqual(
      paths,
    )
  })

  test('loses what is only shown where it has another form', () => {
    const text = '{"reply":"a","usage":3,"ms":"fast","recalled":{"a":1},"asked":[1]}'
    expect(parseResult(text)).toEqual({ reply: 'a' })
  })

  test('may be large', () => {
    const files = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f/${n}.md`, 'x']))
    const result = parseResult(JSON.stringify({ reply: 'x'.repeat(5_000_000), files }))
    expect(result.error).toBeUndefined()
    expect(result.reply).toHaveLength(5_000_000)
    expect(Object.keys(result.files ?? {})).toHaveLength(50_000)
  })
})

describe('a result that cannot be used is an errored one that says why', () => {
  test.each([
    ['', 'the file is empty'],
    [' \r\n', 'the file is empty'],
    ['\ufeff', 'the file is empty'],
    ['{"reply": "cut in the mid', 'the file is no JSON'],
    ['{"reply": "a"} trailing', 'the file is no JSON'],
    ['{"reply": NaN}', 'the file is no JSON'],
    ['\0{"reply": "a"}', 'the file is no JSON'],
    ['"text"', 'it is a string where an object belongs'],
    ['[]', 'it is a list where an object belongs'],
    ['null', 'it is null where an object belongs'],
    ['{}', '"reply" is missing'],
    ['{"reply":null}', '"reply" is missing'],
    ['{"reply":42}', '"reply" is a number where text belongs'],
    [`{"reply":"a","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'it nests deeper than 100 levels'],
    ['{"reply":"a","turn":["b"]}', '"turn" is a list where text belongs'],
    ['{"reply":"a","error":true}', '"error" is a boolean where text belongs'],
    [
      '{"reply":"a","files":["a.md"]}',
      '"files" is a list where an object of path and text belongs',
    ],
    ['{"reply":"a","files":{"a.md":7}}', 'the file "a.md" is a number where text belongs'],
    [
      '{"reply":"a","files":{"__proto__":{}}}',
      'the file "__proto__" is an object where text belongs',
    ],
  ])('%j: %s', (text, reason) => {
    const { reply, error } = parseResult(text)
    expect(error).toContain(`unreadable result: ${reason}`)
    expect(reply).toBe('')
  })
})
