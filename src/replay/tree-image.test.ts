import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTree, writeTree } from './tree-image.js'

let root: string
let from: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tree-image-'))
  from = join(root, 'from')
  mkdirSync(join(from, 'deep', 'empty'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

test('a tree is written as it was read', () => {
  const script = join(from, 'deep', 'run.sh')
  writeFileSync(script, Buffer.from([0, 255, 10]))
  chmodSync(script, 0o755)
  utimesSync(script, 1000, 2000)
  writeFileSync(join(from, 'nothing'), '')
  const image = readTree(from)
  rmSync(from, { recursive: true })
  const to = join(root, 'to')
  writeTree(image ?? [], to)
  const copy = join(to, 'deep', 'run.sh')
  expect(readFileSync(copy)).toEqual(Buffer.from([0, 255, 10]))
  expect(statSync(copy)).toMatchObject({ mtimeMs: 2_000_000, mode: 0o100755 })
  expect(readdirSync(to, { recursive: true }).sort()).toEqual([
    ...['deep', 'deep/empty', 'deep/run.sh', 'nothing'],
  ])
})

test('a large tree, or one with links, is not kept in memory', () => {
  writeFileSync(join(from, 'large'), Buffer.alloc(5 << 20))
  expect(readTree(from)).toBeUndefined()
  rmSync(join(from, 'large'))
  expect(readTree(from)).toHaveLength(2)
  symlinkSync('deep', join(from, 'link'))
  expect(readTree(from)).toBeUndefined()
})
