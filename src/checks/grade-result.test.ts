import { describe, expect, test } from 'vitest'
import type { Check } from '../dataset/check.js'
import type { CaseResult } from '../dataset/result.js'
import { compileChecks } from './compile.js'
import { gradeResult } from './grade-result.js'

function grade(check: Check, result: Partial<CaseResult>, kind: 'do' | 'ask' = 'ask') {
  return gradeResult(compileChecks({ kind, checks: [check] }), { reply: '', ...result })[0]
}

describe('contains', () => {
  test('ignores case and spacing', () => {
    const check: Check = { type: 'contains', value: 'Ana  SILVA' }
    expect(grade(check, { reply: 'You mean ana\nsilva.' })).toBe(true)
    expect(grade(check, { reply: 'You mean Anna Silva.' })).toBe(false)
  })

  test('never finds a value across two texts', () => {
    const check: Check = { type: 'contains', where: 'any', value: 'ana silva' }
    expect(grade(check, { reply: 'ana', files: { a: 'silva' } })).toBe(false)
    expect(grade(check, { files: { a: 'ana', b: 'silva' } })).toBe(false)
  })

  test('finds a draft earlier in the turn or in a file of a do row', () => {
    const check: Check = { type: 'contains', value: 'Silva' }
    expect(grade(check, { turn: 'Dear Ana Silva' }, 'do')).toBe(true)
    expect(grade(check, { files: { 'd.md': 'Dear Ana Silva' } }, 'do')).toBe(true)
    expect(grade(check, { turn: 'Dear Ana Silva' }, 'ask')).toBe(false)
  })
})

describe('negations', () => {
  test('pass when no text matches and fail when one does', () => {
    const check: Check = { type: 'not_contains', where: 'any', value: 'Kowalski' }
    expect(grade(check, { reply: 'Ana Silva' })).toBe(true)
    expect(grade(check, { reply: 'Ana Silva', files: { a: 'x', b: 'kowalski' } })).toBe(false)
  })

  test('keep to the reply in a do row', () => {
    const check: Check = { type: 'not_contains', value: 'Kowalski' }
    expect(grade(check, { turn: 'not Kowalski', files: { a: 'Kowalski' } }, 'do')).toBe(true)
  })
})

describe('regex', () => {
  const bullet: Check = { type: 'regex', value: '(?m)^\\s*([-*•]|\\d+\\.)\\s+\\**\\S*\\d' }

  test('searches as Python does', () => {
    expect(grade(bullet, { reply: 'Late:\n- **3 days**, SH-1071' })).toBe(true)
    expect(grade(bullet, { reply: 'Late: SH-1071' })).toBe(false)
    expect(grade({ type: 'regex', value: 'end$' }, { reply: 'the end\n' })).toBe(true)
  })

  test('is undecided when it takes too long, whichever way it asks', { retry: 2 }, () => {
    const reply = `${'a'.repeat(40)}b`
    const started = performance.now()
    expect(grade({ type: 'regex', value: '(a+)+$' }, { reply })).toBeNull()
    expect(performance.now() - started).toBeLessThan(1500)
    expect(grade({ type: 'not_regex', value: '(a+)+$' }, { reply })).toBeNull()
  })

  test('costs one time limit, not one for every file', { retry: 2 }, () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}.md`, `${'a'.repeat(40)}b`]),
    )
    const started = performance.now()
    expect(grade({ type: 'regex', where: 'files', value: '(a+)+$' }, { files })).toBeNull()
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

describe('file_exists', () => {
  const report: Check = { type: 'file_exists', value: '(^|/)reports/[^/]+\\.md$' }

  test('looks at paths, not at texts', () => {
    expect(grade(report, { files: { 'Weekly Ops/reports/2026-10-05.md': '' } })).toBe(true)
    expect(grade(report, { reply: 'reports/a.md', files: { 'a.md': 'reports/a.md' } })).toBe(false)
    expect(grade({ ...report, type: 'not_file_exists' }, { files: { 'a.md': '' } })).toBe(true)
  })

  test('takes a path as it stands, backslashes and all', () => {
    expect(grade(report, { files: { 'reports\\a.md': '' } })).toBe(false)
    expect(grade(report, { files: { 'C:\\x/reports/a.md': '' } })).toBe(true)
    expect(grade(report, { files: { '/../reports/a.md': '' } })).toBe(true)
  })
})

test('very many files are searched in well under the time limit', { retry: 2 }, () => {
  const files = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`a/${n}/b.txt`, '']))
  const check: Check = { type: 'not_file_exists', value: '(?i)(^|/)(reports|r[eé]sum[eé]s)/[^/]+$' }
  expect(grade(check, { files })).toBe(true)
})

test('a reply of 5 MB is searched to its end', { retry: 2 }, () => {
  const reply = `${'lorem ipsum '.repeat(420_000)}Ana Silva`
  expect(grade({ type: 'contains', value: 'ana silva' }, { reply })).toBe(true)
  expect(grade({ type: 'regex', value: '(?i)ana\\s+silva$' }, { reply })).toBe(true)
})

test('a result with an error fails every check, negative ones too', () => {
  const checks = compileChecks({
    kind: 'ask',
    checks: [
      { type: 'contains', value: 'a' },
      { type: 'not_contains', value: 'b' },
    ],
  })
  expect(gradeResult(checks, { reply: 'a', error: 'connection lost' })).toEqual([false, false])
})
