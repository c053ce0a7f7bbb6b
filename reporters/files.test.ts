import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { details, learned, summary } from '../tests/reporters/example.js'
import { writeReports, writeScore } from './files.js'
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

  test('a score replaces the one before it', async () => {
    await writeFile(join(dir, 'score.json'), 'half of an old sc')
    const file = await writeScore(dir, learned.score)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ main: 87.5, complete: true })
    expect(await readdir(dir)).toEqual(['score.json'])
  })

  test('a write that fails leaves no draft behind', async () => {
    await writeScore(join(dir, 'taken'), learned.score)
    const blocked = join(dir, 'taken', 'score.json')
    await expect(writeScore(blocked, learned.score)).rejects.toThrow()
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
