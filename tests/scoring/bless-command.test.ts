import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '../../src/cli/run.js'
import { readBaseline } from '../../src/loading/baseline-file.js'
import { loadTests } from '../../src/loading/load-tests.js'
import { formatScore } from '../../src/suites/learning/format-score.js'
import { scoreLearning } from '../../src/suites/learning/score.js'
import { sampleFolder } from '../validate/sample.js'
import { folder } from './stored.js'

const home = process.cwd()
let output: string

beforeEach(() => {
  output = ''
  const say = (text: unknown) => {
    output += `${text}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
})
afterEach(() => {
  process.chdir(home)
  vi.restoreAllMocks()
})

/** A project whose last runs of a small dataset failed the named tests. */
async function project(...failed: string[][]): Promise<string> {
  const sample = sampleFolder()
  const { rows, split } = await loadTests(sample)
  const score = (failing: string[]) =>
    formatScore(
      scoreLearning(
        rows.map(({ row }) => row),
        split,
        rows.map(({ row: { id, checks } }) => {
          const pass = !failing.includes(id)
          return { id, verdict: pass ? 'passed' : 'failed', checks: checks.map(() => pass) }
        }),
      ),
    )
  const place = (index: number) => `.vitest/memory-eval/small/learned/run-${index + 1}/score.json`
  const dir = folder(
    Object.fromEntries(failed.map((failing, index) => [place(index), score(failing)])),
  )
  cpSync(sample, join(dir, 'small'), { recursive: true })
  process.chdir(dir)
  return rows.find(({ row }) => !row.guard)?.row.id as string
}

const bless = () =>
  run(['node', 'vitest-memory-eval', 'bless', '--reason', 'for now', '--dataset', 'small'])

describe('bless', () => {
  test('asks for more runs before it proposes a gate', async () => {
    const id = await project([])
    expect(await bless()).toBe(0)
    expect(output).toContain('A gate is proposed from 3 runs on')
    expect(readBaseline('memory-eval.baseline.json')).toMatchObject({
      version: 1,
      cases: { small: {} },
      runs: { small: 1 },
    })
    expect(id).toBeDefined()
  })

  test('knows how often a case passed, and proposes a gate that the runs keep', async () => {
    const id = await project([], [], [])
    const { rows } = await loadTests('small')
    expect(await bless()).toBe(0)
    expect(output).toMatch(
      /keeps with 3 runs: gate: \{ learned: \{ exam: [\d.]+, main: [\d.]+, traps: 100 \} \}/,
    )
    await project([id], [], [])
    expect(await bless()).toBe(0)
    const { cases, runs } = readBaseline('memory-eval.baseline.json')
    const checks = rows.find(({ row }) => row.id === id)?.row.checks ?? []
    expect(cases.small?.[id]).toMatchObject({
      failing: checks.map((_, index) => index),
      passed: 2,
      of: 3,
      reason: 'for now',
    })
    expect(runs).toEqual({ small: 3 })
    expect(readFileSync('memory-eval.baseline.json', 'utf8')).toMatch(/\n$/)
  })

  test('has nothing to bless before a run', async () => {
    await project()
    expect(await bless()).toBe(2)
    expect(output).toContain('run the eval first: npx vitest run')
  })
})
