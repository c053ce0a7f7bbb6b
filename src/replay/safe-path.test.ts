import { expect, test } from 'vitest'
import { isFolderName, safeRelativePath } from './safe-path.js'

test.each([
  ['reports/a.md', 'reports/a.md'],
  ['./a.md', 'a.md'],
  ['reports\\a.md', 'reports/a.md'],
  ['a..b', 'a..b'],
])('%s stays in its folder', (path, safe) => {
  expect(safeRelativePath(path)).toBe(safe)
})

test.each(['', '.', '/etc/passwd', '../a', 'a/../../b', 'C:\\a', '\\\\host\\a', 'a\0b', 'a//b'])(
  '%j does not',
  path => {
    expect(safeRelativePath(path)).toBeNull()
  },
)

test('a project is one folder', () => {
  expect(isFolderName('Weekly Ops')).toBe(true)
  expect(isFolderName('a/b')).toBe(false)
  expect(isFolderName('..')).toBe(false)
})
