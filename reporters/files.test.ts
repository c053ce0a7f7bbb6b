import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { details, learned, summary } from '../tests/reporters/example.js'
import { writeReports, writeText } from './files.js'
import { appendStepSummary } from './github.js'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'memory-eval-reporters-'))
})
afterEach(() => rm(dir, { recursive: true }))

describe('files of a run', () => {
  test('both reports are written into a folder that need not exist, and nothing else', async () => {
    const target = join(dir, 'a', 'b')
    const paths = await writeReports(target, summary([learned]), details([learned]))
    expect(await readdir(target)).toEqual(['report.html', 'report.md'])
    expect(await readFile(paths.markdown, 'utf8')).toContain('## Memory eval: learning')
    expect(await readFile(paths.html, 'utf8')).toMatch(/^<!doctype html>/)
  })

  test('a file replaces the one before it, whole', async () => {
    const file = join(dir, 'score.json')
    await writeFile(file, 'half of an old sc')
    await writeText(file, '{"main": 87.5}')
    expect(await readFile(file, 'utf8')).toBe('{"main": 87.5}')
    expect(await readdir(dir)).toEqual(['score.json'])
  })

  test('a write that fails leaves no draft behind', async () => {
    await writeText(join(dir, 'taken', 'score.json', 'inside'), 'x')
    await expect(writeText(join(dir, 'taken', 'score.json'), 'y')).rejects.toThrow()
    expect(await readdir(join(dir, 'taken'))).toEqual(['score.json'])
  })
})

describe('the summary of a GitHub step', () => {
  test('is added to what the file holds', async () => {
    const file = join(dir, 'step.md')
    await writeFile(file, 'before\n')
    expect(await appendStepSummary('## after\n', file)).toBeNull()
    expect(await readFile(file, 'utf8')).toBe('before\n\n## after\n')
  })

  test('is nothing outside of GitHub', async () => {
    expect(await appendStepSummary('## after\n', '')).toBeNull()
  })

  test('that cannot be written is a note', async () => {
    expect(await appendStepSummary('## after\n', dir)).toMatch(/could not be written: EISDIR/)
  })

  test('that GitHub would drop is left out with a note', async () => {
    const file = join(dir, 'step.md')
    expect(await appendStepSummary('é'.repeat(500_000), file)).toMatch(/was left out/)
    expect(await readdir(dir)).toEqual([])
  })
})
