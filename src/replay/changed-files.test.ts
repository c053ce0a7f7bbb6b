import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstCodePoints, watchWorkspace } from './changed-files.js'
import { copyTree } from './copy-tree.js'

let root: string
let original: string
let workspace: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'changed-files-'))
  original = join(root, 'original')
  workspace = join(root, 'workspace')
  mkdirSync(join(original, 'reports'), { recursive: true })
  writeFileSync(join(original, 'reports', 'old.md'), 'old')
  writeFileSync(join(original, 'gone.md'), 'gone')
  await copyTree(original, workspace, { what: 'the workspace' })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, content: string | Buffer) =>
  writeFileSync(join(workspace, path), content)

test('created and changed files are found, deleted ones are not', () => {
  const watch = watchWorkspace(workspace, original)
  write('reports/old.md', 'new')
  write('reports/new.md', 'text')
  unlinkSync(join(workspace, 'gone.md'))
  expect(watch.changes()).toEqual({ 'reports/old.md': 'new', 'reports/new.md': 'text' })
})

test('a second look tells what changed since the first', () => {
  const watch = watchWorkspace(workspace, original)
  write('a.md', '1')
  expect(watch.changes()).toEqual({ 'a.md': '1' })
  expect(watch.changes()).toEqual({})
  write('a.md', '2')
  expect(watch.changes()).toEqual({ 'a.md': '2' })
})

test('a file written anew with the same content is unchanged', () => {
  const watch = watchWorkspace(workspace, original)
  write('reports/old.md', 'old')
  expect(watch.changes()).toEqual({})
})

test('a change that keeps size and time is found', () => {
  utimesSync(join(workspace, 'reports', 'old.md'), 1000, 1000)
  const watch = watchWorkspace(workspace, original)
  write('reports/old.md', 'odd')
  utimesSync(join(workspace, 'reports', 'old.md'), 1000, 1000)
  expect(watch.changes()).toEqual({ 'reports/old.md': 'odd' })
})

test('a binary file has no text', () => {
  const watch = watchWorkspace(workspace, original)
  write('zero.bin', Buffer.from([65, 0, 66]))
  write('latin1.txt', Buffer.from([0xe9, 0x20]))
  write('utf8.txt', 'é')
  expect(watch.changes()).toEqual({ 'zero.bin': '', 'latin1.txt': '', 'utf8.txt': 'é' })
})

test('only the first 200,000 code points are kept', () => {
  const watch = watchWorkspace(workspace, original)
  write('long.txt', '🙂'.repeat(200_001))
  write('ascii.txt', 'x'.repeat(900_000))
  const changes = watch.changes()
  expect(changes['long.txt']).toBe('🙂'.repeat(200_000))
  expect(changes['ascii.txt']).toBe('x'.repeat(200_000))
  expect(firstCodePoints(`${'x'.repeat(199_999)}🙂y`)).toBe(`${'x'.repeat(199_999)}🙂`)
})

test('links are followed inside the workspace only', () => {
  writeFileSync(join(root, 'secret'), 'secret')
  const watch = watchWorkspace(workspace, original)
  symlinkSync(join(root, 'secret'), join(workspace, 'out'))
  symlinkSync(root, join(workspace, 'folder'))
  symlinkSync(join(workspace, 'reports', 'old.md'), join(workspace, 'in'))
  symlinkSync(join(workspace, 'nowhere'), join(workspace, 'dangling'))
  expect(watch.changes()).toEqual({ in: 'old' })
})
