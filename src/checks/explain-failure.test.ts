import { expect, test } from 'vitest'
import type { Check } from '../dataset/check.js'
import type { CaseResult } from '../dataset/result.js'
import { compileChecks } from './compile.js'
import { explainFailure } from './explain-failure.js'

function explain(
  check: Check,
  result: Partial<CaseResult>,
  { kind = 'ask', request = 'Who is Ana?', pass = false as boolean | null } = {},
) {
  const [compiled] = compileChecks({ kind, checks: [check] })
  if (!compiled) throw new Error('no check')
  return explainFailure(compiled, { request }, { reply: '', ...result }, pass)
}

test('says what was looked for and where, the request and the reply', () => {
  const { message } = explain(
    { type: 'contains', value: 'Silva' },
    { reply: 'Ana runs\ncustomer success.', turn: 'Let me see.', files: { a: '', b: '' } },
    { kind: 'do' },
  )
  expect(message).toBe(`contains "Silva" in reply
  looked in: reply, turn, files (2)
  request: Who is Ana?
  reply:   Ana runs
           customer success.`)
})

test('shows where a negative check found what it should not', () => {
  const { message } = explain(
    { type: 'not_regex', where: 'any', value: 'Kow\\w+' },
    { reply: '😀', files: { 'notes/a.md': 'Ask 😀 Anna Kowalski at Helio.' } },
  )
  expect(message).toContain('not_regex `Kow\\w+` in any\n')
  expect(message).toContain('found in: file "notes/a.md", at "Ask 😀 Anna Kowalski at Helio."')
})

test('says that a check is undecided, and what to do', () => {
  const { message, expected } = explain(
    { type: 'regex', value: '(a+)+$' },
    { reply: 'aab' },
    { pass: null },
  )
  expect(message).toMatch(/^undecided: regex `\(a\+\)\+\$` in reply\n {2}the search took longer/)
  expect(expected).toBeUndefined()
})

test('names the error of a result that has one', () => {
  const { message, actual } = explain(
    { type: 'not_contains', value: 'x' },
    { error: 'connection lost' },
  )
  expect(message).toContain('\n  error:   connection lost\n')
  expect(message).toContain('\n  reply:   (empty)')
  expect(actual).toBeUndefined()
})

test('a path that is missing is set against the paths that are there', () => {
  expect(
    explain({ type: 'file_exists', value: 'reports/' }, { files: { 'b.md': '', a: '' } }),
  ).toMatchObject({
    message: expect.stringContaining('file_exists `reports/`\n  looked in: paths of files (2)'),
    expected: 'a path that matches `reports/`',
    actual: 'a\nb.md',
  })
  expect(explain({ type: 'file_exists', value: 'x' }, {}).actual).toBe('(no files)')
})

test('a path that should not be there stands out in the diff', () => {
  const files = { 'a.md': '', 'chart.py': '' }
  expect(explain({ type: 'not_file_exists', value: 'py$' }, { files })).toMatchObject({
    message: expect.stringContaining('found in: file "chart.py"'),
    expected: 'a.md',
    actual: 'a.md\nchart.py',
  })
})

test('a short reply that lacks a value is set against it, a long one is not', () => {
  const check: Check = { type: 'contains', value: 'Silva' }
  expect(explain(check, { reply: 'Ana' })).toMatchObject({ expected: 'Silva', actual: 'Ana' })
  expect(explain(check, { reply: 'Ana '.repeat(500) }).expected).toBeUndefined()
})

test('stays short and harmless, whatever the system wrote', () => {
  const hostile = '\x1b[2J\r::error::x\n::stop-commands::t\n##[group]\ud800\0'
  const { message, actual } = explain(
    { type: 'contains', value: '\x1b::' },
    { reply: hostile + 'x'.repeat(5_000_000) },
    { request: hostile },
  )
  expect(message.length).toBeLessThan(3000)
  expect(message).toContain('more characters]')
  expect(message).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]|^\s*::|##\[|\p{Cs}/mu)
  expect(
    explain({ type: 'file_exists', value: 'q' }, { files: { [hostile]: '' } }).actual,
  ).not.toMatch(/[\0\x1b\r]|^::/m)
  expect(actual).toBeUndefined()
})
