import { describe, expect, test } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import { pathsOf, piecesOf, sourcesOf } from './texts.js'

describe('what a check reads', () => {
  test.each([
    ['do', 'contains', undefined, ['reply', 'turn', 'files']],
    ['do', 'regex', 'reply', ['reply', 'turn', 'files']],
    ['do', 'not_contains', undefined, ['reply']],
    ['do', 'not_regex', 'reply', ['reply']],
    ['ask', 'contains', 'reply', ['reply']],
    ['ask', 'regex', undefined, ['reply']],
    ['ask', 'not_contains', 'reply', ['reply']],
    ['do', 'contains', 'files', ['files']],
    ['do', 'not_regex', 'files', ['files']],
    ['do', 'contains', 'any', ['reply', 'files']],
    ['do', 'not_contains', 'any', ['reply', 'files']],
    ['ask', 'regex', 'any', ['reply', 'files']],
  ] as const)('in a row of kind %s, %s with where %s reads %j', (kind, type, where, sources) => {
    expect(sourcesOf({ type, where }, kind)).toEqual(sources)
  })
})

describe('the texts of a result', () => {
  const result: CaseResult = { reply: 'r', turn: 't', files: { 'a.md': 'x', 'b.md': 'y' } }

  test('are the reply, the turn and each file, each on its own', () => {
    expect(piecesOf(result, ['reply', 'turn', 'files'])).toEqual([
      { source: 'reply', text: 'r' },
      { source: 'turn', text: 't' },
      { source: 'files', path: 'a.md', text: 'x' },
      { source: 'files', path: 'b.md', text: 'y' },
    ])
  })

  test('leave the turn out where it is absent or says no more than the reply', () => {
    expect(piecesOf({ reply: 'r' }, ['reply', 'turn'])).toHaveLength(1)
    expect(piecesOf({ reply: 'r', turn: 'r' }, ['reply', 'turn'])).toHaveLength(1)
  })

  test('include files and paths named as what objects inherit', () => {
    const hostile: CaseResult = JSON.parse(
      '{"reply":"","files":{"__proto__":"p","constructor":"c","../../etc/passwd":"e"}}',
    )
    expect(pathsOf(hostile)).toEqual(['__proto__', 'constructor', '../../etc/passwd'])
    expect(piecesOf(hostile, ['files']).map(piece => piece.text)).toEqual(['p', 'c', 'e'])
  })
})
