import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCanary, removeCanaries, scanForCanary } from './canary.js'

const canaries = ['canary-5a1e']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a canary is found in a text, and in a file at any depth', () => {
  expect(findCanary([undefined, 'has canary-5a1e in it'], canaries)).toBe(true)
  expect(findCanary(['nothing'], canaries)).toBe(false)
  expect(scanForCanary(folder, canaries)).toBeUndefined()
  mkdirSync(join(folder, 'a'))
  writeFileSync(join(folder, 'a', 'index'), Buffer.from('\0\0canary-5a1e\0'))
  expect(scanForCanary(folder, canaries)).toBe('a/index')
})

test('a canary is found where a large file is read in two pieces', () => {
  const content = Buffer.alloc((4 << 20) + 100, 'x')
  content.write('canary-5a1e', (4 << 20) - 4)
  writeFileSync(join(folder, 'large'), content)
  expect(scanForCanary(folder, canaries)).toBe('large')
})

test('a copy of the answer key loses its canaries and nothing else', () => {
  const content = Buffer.concat([Buffer.from('é canary-5a1e 🙂'), Buffer.from([0xff])])
  writeFileSync(join(folder, 'key.md'), content)
  removeCanaries(folder, canaries)
  const left = Buffer.concat([Buffer.from('é  🙂'), Buffer.from([0xff])])
  expect(readFileSync(join(folder, 'key.md'))).toEqual(left)
})
