import { describe, expect, it } from 'vitest'
import { parseJson } from './json-document.js'

describe('parseJson', () => {
  const text = '{\n  "id": "a",\n  "checks": [ {"type": "regex"}, 7 ]\n}'

  it('finds where each value stands', () => {
    const { document } = parseJson(text)
    expect(document?.value).toEqual({ id: 'a', checks: [{ type: 'regex' }, 7] })
    expect(document?.at([])).toEqual({ line: 1, column: 1 })
    expect(document?.at(['id'])).toEqual({ line: 2, column: 9 })
    expect(document?.at(['checks', 0, 'type'])).toEqual({ line: 3, column: 24 })
    expect(document?.at(['checks', 1])).toEqual({ line: 3, column: 34 })
  })

  it('points to the nearest parent of a value that is missing', () => {
    expect(parseJson(text).document?.at(['checks', 0, 'where'])).toEqual({ line: 3, column: 15 })
  })

  it('counts lines from the line it is told', () => {
    expect(parseJson('{"a": }', 12).error).toMatchObject({ line: 12, column: 7 })
  })

  it('lists keys that stand twice', () => {
    expect(parseJson('{"a": 1, "a": 2}').document?.duplicateKeys).toEqual([
      { key: 'a', line: 1, column: 10 },
    ])
  })

  it.each([
    ['{"a": 1,}', 9, 'a name in double quotes'],
    ['{"a" 1}', 6, 'expected ":"'],
    ['[1 2]', 4, 'expected "," or "]"'],
    ['{"a": "b', 9, 'never closed'],
    ['"\\d"', 2, 'write "\\\\"'],
    ['{} x', 4, 'nothing more'],
    ['', 1, 'the text ends'],
    ["{'a': 1}", 2, 'double quotes'],
    ['"a\tb"', 3, 'control character'],
  ])('says where %s breaks', (broken, column, message) => {
    expect(parseJson(broken).error).toMatchObject({ line: 1, column })
    expect(parseJson(broken).error?.message).toContain(message)
  })

  it('refuses a text that is nested too deeply instead of exhausting the stack', () => {
    expect(parseJson('['.repeat(100_000)).error?.message).toContain('nested deeper')
  })

  it('accepts and refuses the same texts as JSON.parse', () => {
    const alphabet = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '1',
      '-',
      '.5',
      'e2',
      'true',
      'null',
      '\\n',
      ' ',
      '\n',
      'a',
      '0',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const valid = ['{"a":[1,-0.5e2,"x\\n"],"b":{}}', '[null,true,"",{"a":0}]', '"a"', '-1']
    let accepted = 0
    for (let round = 0; round < 20_000; round++) {
      const base = valid[next(valid.length)] ?? ''
      const cut = next(base.length + 1)
      const mutated =
        base.slice(0, cut) + alphabet[next(alphabet.length)] + base.slice(cut + next(2))
      const expected = parses(mutated)
      if (expected) accepted++
      expect(parseJson(mutated).error === undefined, mutated).toBe(expected)
    }
    expect(accepted).toBeGreaterThan(500)
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
