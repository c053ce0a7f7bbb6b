import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HarnessError } from './errors.js'
import { prepareOutputFolder } from './output-folder.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'output-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('the folder ignores all that is in it', () => {
  const folder = prepareOutputFolder(root)
  expect(folder).toBe(join(root, '.vitest', 'memory-eval'))
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
  expect(prepareOutputFolder(root)).toBe(folder)
})

test('a project that cannot be written is named', () => {
  // A file where the folder should be fails for every user, also for root.
  writeFileSync(join(root, '.vitest'), '')
  expect(() => prepareOutputFolder(root)).toThrow(HarnessError)
  expect(() => prepareOutputFolder(root)).toThrow(
    /cannot write .*memory-eval.*make the folder writable/,
  )
})
