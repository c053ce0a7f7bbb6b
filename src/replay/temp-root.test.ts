import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeJson } from './atomic-write.js'
import { self } from './owner.js'
import {
  createTempRoot,
  keepTempRoot,
  makeTempFolder,
  removeTempRoot,
  sweepTempRoots,
} from './temp-root.js'

let stateFolder: string
beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'temp-root-'))
})
afterEach(() => rmSync(stateFolder, { recursive: true }))

test('a root lies outside the project, is noted while it lives, and goes', () => {
  const root = createTempRoot(stateFolder)
  expect(root.startsWith(stateFolder)).toBe(false)
  expect(basename(root)).toMatch(/^memory-eval-/)
  expect(readdirSync(join(stateFolder, 'temp'))).toEqual([`${basename(root)}.json`])
  expect(sweepTempRoots(stateFolder)).toEqual([])
  removeTempRoot(root)
  expect(existsSync(root)).toBe(false)
  expect(readdirSync(join(stateFolder, 'temp'))).toEqual([])
})

test('a root in which a case is kept stays', () => {
  const root = createTempRoot(stateFolder)
  keepTempRoot(root)
  removeTempRoot(root)
  expect(existsSync(root)).toBe(true)
  rmSync(root, { recursive: true })
})

test('what a killed run left is swept, and nothing else', async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')
  const owner = { ...self, pid: child.pid, started: '1', nonce: 'dead' }
  const left = makeTempFolder()
  writeJson(join(stateFolder, 'temp', 'left.json'), { path: left, owner })
  writeJson(join(stateFolder, 'temp', 'foreign.json'), { path: stateFolder, owner })
  expect(sweepTempRoots(stateFolder)).toEqual([left])
  expect(existsSync(left)).toBe(false)
  expect(existsSync(stateFolder)).toBe(true)
  expect(readdirSync(join(stateFolder, 'temp'))).toEqual([])
})
