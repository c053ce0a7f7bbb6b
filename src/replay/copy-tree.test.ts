import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTree } from './copy-tree.js'

const what = 'the state folder'
let root: string
let from: string
let to: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copy-tree-'))
  from = join(root, 'from')
  to = join(root, 'to')
  mkdirSync(join(from, 'deep', 'empty'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

test('files, empty folders and times are copied', async () => {
  const file = join(from, 'deep', 'a')
  writeFileSync(file, 'text')
  utimesSync(file, 1000, 1000)
  writeFileSync(join(from, 'large'), Buffer.alloc(3 << 20, 7))
  expect(await copyTree(from, to, { what })).toBe(4)
  expect(readFileSync(join(to, 'deep', 'a'), 'utf8')).toBe('text')
  expect(statSync(join(to, 'deep', 'a')).mtimeMs).toBe(1000_000)
  expect(statSync(join(to, 'large')).size).toBe(3 << 20)
  expect(existsSync(join(to, 'deep', 'empty'))).toBe(true)
})

test('a link inside leads to the copy, also one that was absolute', async () => {
  writeFileSync(join(from, 'current'), 'old')
  symlinkSync(join(from, 'current'), join(from, 'deep', 'link'))
  await copyTree(from, to, { what })
  expect(readlinkSync(join(to, 'deep', 'link'))).toBe('../current')
})

test.skipIf(process.platform === 'win32')('a named pipe is named', async () => {
  execFileSync('mkfifo', [join(from, 'deep', 'pipe')])
  await expect(copyTree(from, to, { what })).rejects.toThrow(
    'the state folder cannot be copied because of "deep/pipe": it is a named pipe.',
  )
})

test.skipIf(process.platform === 'win32')('a socket is named, or left out', async () => {
  const server = createServer()
  await new Promise<void>(done => server.listen(join(from, 'sock'), done))
  try {
    await expect(copyTree(from, to, { what })).rejects.toThrow('"sock": it is a socket')
    await copyTree(from, join(root, 'lenient'), { what, lenient: true })
    expect(existsSync(join(root, 'lenient', 'sock'))).toBe(false)
  } finally {
    server.close()
  }
})

test('a link that leads outside is named, or left out', async () => {
  symlinkSync(join(root, 'elsewhere'), join(from, 'out'))
  await expect(copyTree(from, to, { what })).rejects.toThrow(
    '"out": it is a link that leads outside',
  )
  await copyTree(from, join(root, 'lenient'), { what, lenient: true })
  expect(existsSync(join(root, 'lenient', 'out'))).toBe(false)
})
