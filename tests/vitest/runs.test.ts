import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson } from './observe.js'
import { command, judge, wavering } from './wavering.js'

const LEARNED = '.vitest/memory-eval/garden/learned'

interface Score {
  main: number
  complete: boolean
  runs: { main: number }[]
  flaky: string[]
  replays: (string | null)[]
  tests: Record<string, { verdict: string; passed: number; of: number; verdicts: string[] }>
}

const replyOf = (dir: string, run: number, id = 'people-01') =>
  readJson<{ reply: string; turn: string; error?: string }>(
    dir,
    `${LEARNED}/run-${run}/tests/${id}.json`,
  )

describe('runs', { timeout: 60_000 }, () => {
  test('are all asked, kept, graded and shown; a case passes in all of them', async () => {
    const dir = wavering('runs: 3')
    const ran = await judge(dir, { Who: ['Ottoline', 'Somebody', 'Ottoline'] })
    expect(ran.exitCode, ran.output).toBe(1)
    expect(ran.text).toContain(
      'CheckFailed: 2 of 3 runs passed; in run 2: contains "Ottoline" in reply',
    )
    expect(ran.output).toContain('reply:   Somebody')
    expect([1, 2, 3].map(run => replyOf(dir, run).reply)).toEqual([
      'Ottoline',
      'Somebody',
      'Ottoline',
    ])
    const score = readJson<Score>(dir, `${LEARNED}/score.json`)
    expect(score).toMatchObject({ main: 88.9, complete: true, flaky: ['people-01'] })
    expect(score.runs.map(({ main }) => main)).toEqual([100, 66.7, 100])
    expect(score.tests['people-01']).toMatchObject({
      verdict: 'failed',
      passed: 2,
      of: 3,
      verdicts: ['passed', 'failed', 'passed'],
    })
    expect(ran.output).toMatch(/main +88\.9 ±\d+\.\d/)
    expect(ran.text).toContain('mean of 3 runs, ± how far it moves when they are repeated')
    expect(ran.text).toContain('learned: 1 of 4 cases flaky: people-01 (2 of 3).')

    // Each run is a whole results folder: grading it anew gives the same bytes.
    for (const run of [1, 2, 3]) {
      const file = join(dir, LEARNED, `run-${run}/score.json`)
      const before = readFileSync(file, 'utf8')
      const graded = await command(dir, 'grade', `${LEARNED}/run-${run}`, '--dataset', 'garden')
      expect(graded.exitCode, graded.all).toBe(0)
      expect(readFileSync(file, 'utf8')).toBe(before)
    }

    // Fewer runs leave nothing of the others.
    const once = await judge(dir, {}, [], { MEMORY_EVAL_RUNS: '1' })
    expect(once.exitCode, once.output).toBe(0)
    expect(once.text).toContain('one run, a number without a measure of the noise')
    expect(once.output).not.toContain('±')
    expect(existsSync(join(dir, LEARNED, 'run-2'))).toBe(false)
  })

  test('may fail now and then where minPasses says so, but no trap and no error is let off', async () => {
    const dir = wavering('runs: 3, minPasses: 2')
    const green = await judge(dir, { Who: ['Ottoline', 'Somebody'], On: ['Monday', 'Friday'] }, [
      '-t',
      'rules-01',
    ])
    expect(green.exitCode, green.output).toBe(0)
    expect(green.text).toContain('learned: 1 case passed, 0 failed.')

    const trapped = wavering('runs: 3, minPasses: 1', {
      'garden/tests.jsonl': `${JSON.stringify({
        id: 'trap-01',
        area: 'traps',
        kind: 'ask',
        guard: true,
        request: 'Who rings?',
        checks: [{ type: 'not_contains', where: 'reply', value: 'Somebody' }],
      })}\n`,
      'garden/split.json': '{"train":[],"holdout":[]}',
    })
    const red = await judge(trapped, { Who: ['Nobody', 'Somebody', 'Nobody'] })
    expect(red.exitCode, red.output).toBe(1)
    expect(red.text).toContain('2 of 3 runs passed; in run 2: not_contains "Somebody" in reply')
    expect(red.output).toMatch(/traps +0\.0/)

    const errored = await judge(dir, { Who: ['Ottoline', null, 'Ottoline'] })
    expect(errored.exitCode, errored.output).toBe(1)
    expect(errored.text).toContain(
      'CaseErrored: 2 of 3 runs passed; in run 2: errored: `send` failed: rate limit',
    )
    expect(errored.text).toContain('3 cases passed, 0 failed, 1 errored')
    expect(readJson<Score>(dir, `${LEARNED}/score.json`)).toMatchObject({
      complete: false,
      errors: ['people-01'],
    })
  })

  test('are spread over independent replays', async () => {
    const dir = wavering('runs: 3, replays: 2')
    const ran = await judge(dir)
    expect(ran.exitCode, ran.output).toBe(0)
    expect(ran.text).toContain('learned: replayed 2 times in')
    const sent = readFileSync(join(dir, 'sent.log'), 'utf8').split('\n')
    expect(sent.filter(line => line.startsWith('learned My gardener'))).toHaveLength(2)
    const [first, second, third] = [1, 2, 3].map(run => replyOf(dir, run).turn)
    expect(third).toBe(first)
    expect(second).not.toBe(first)
    const { replays } = readJson<Score>(dir, `${LEARNED}/score.json`)
    expect(new Set(replays).size).toBe(2)

    const again = await judge(dir)
    expect(again.text).toContain('learned: replay reused')
    expect(replyOf(dir, 2).turn).toBe(second)
  })
})
