import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { linesOf, readJson } from './observe.js'
import { ROWS } from './tiny-dataset.js'
import { type Answers, command, judge, RIGHT, wavering } from './wavering.js'

const LEARNED = '.vitest/memory-eval/garden/learned'
const FILE = 'memory-eval.baseline.json'

interface Score {
  unstable?: object[]
  tests: Record<string, { verdict: string }>
}

/** A project whose baseline is made of one run with some answers. */
async function blessed(answers: Answers): Promise<string> {
  const dir = wavering(`baseline: './${FILE}'`)
  await judge(dir, answers)
  const done = await command(dir, 'bless', '--reason', 'for now', '--dataset', 'garden')
  expect(done.exitCode, done.all).toBe(0)
  return dir
}

let baseline: string
beforeAll(async () => {
  baseline = readFileSync(join(await blessed(RIGHT), FILE), 'utf8')
}, 60_000)

/** A project of which all was right when its baseline was made. */
const alwaysRight = () => wavering(`baseline: './${FILE}'`, { [FILE]: baseline })

const verdictOf = (dir: string, id = 'people-01') =>
  readJson<Score>(dir, `${LEARNED}/score.json`).tests[id]?.verdict

describe.concurrent('a case that was always right', { timeout: 60_000 }, () => {
  test('is red when every rerun fails, too', async () => {
    const dir = alwaysRight()
    const broken = await judge(dir, { Who: 'Somebody', On: 'Monday' })
    expect(broken.exitCode, broken.output).toBe(1)
    expect(broken.text).toContain(
      'CheckFailed: the run failed, 0 of 4 reruns alone; contains "Ottoline" in reply',
    )
    expect(linesOf(dir).filter(line => line.startsWith('learned Who'))).toHaveLength(5)
    expect(existsSync(join(dir, LEARNED, 'rerun-4/tests/people-01.json'))).toBe(true)
    // Alone: no other turn was under way, not even that of the other one's reruns. The reruns are the
    // last four turns of each; a case of the harness may still have its turn between them.
    const turns = linesOf(dir, 'busy.log')
    const reruns = ['Who', 'On'].flatMap(who =>
      turns.filter(line => line.startsWith(`${who} `)).slice(-4),
    )
    expect(reruns, turns.join()).toEqual([...Array(4).fill('Who 1'), ...Array(4).fill('On 1')])
    expect(verdictOf(dir)).toBe('failed')
  })

  test('is green and unstable when one of them passes', async () => {
    const dir = alwaysRight()
    const wavers = await judge(dir, { Who: ['Somebody', 'Somebody', 'Ottoline'] })
    expect(wavers.exitCode, wavers.output).toBe(0)
    expect(wavers.text).toContain(
      'learned: unstable, not red: always right in the baseline, and now in some of its runs and reruns only: people-01 (1 of 3).',
    )
    const score = readJson<Score>(dir, `${LEARNED}/score.json`)
    expect(score.unstable).toEqual([{ id: 'people-01', passed: 1, of: 3 }])
    // The score is that of the run; a rerun mends no number.
    expect(verdictOf(dir)).toBe('failed')
    expect(wavers.text).toContain('learned: 3 cases passed, 1 failed.')

    // Of several runs that differ, no rerun has to tell.
    const thrice = await judge(dir, { Who: ['Ottoline', 'Somebody', 'Ottoline'] }, [], {
      MEMORY_EVAL_RUNS: '3',
    })
    expect(thrice.exitCode, thrice.output).toBe(0)
    expect(thrice.text).toContain('runs and reruns only: people-01 (2 of 3).')
    expect(linesOf(dir).filter(line => line.startsWith('learned Who'))).toHaveLength(3)
  })

  test('is errored when a rerun breaks', async () => {
    const dir = alwaysRight()
    const broke = await judge(dir, { Who: ['Somebody', null] })
    expect(broke.exitCode, broke.output).toBe(1)
    expect(broke.text).toContain('in rerun 1: errored: `send` failed: rate limit')
  })

  test('is red at once where it is a trap, or its row was edited since', async () => {
    const dir = alwaysRight()
    const rows = readFileSync(join(dir, 'garden/tests.jsonl'), 'utf8')
    writeFileSync(
      join(dir, 'garden/tests.jsonl'),
      rows.replace('Who is my gardener?', 'Who is our gardener?'),
    )
    const red = await judge(dir, { Who: 'Somebody', note: 'pink paper gate Ottoline' })
    expect(red.exitCode, red.output).toBe(1)
    expect(red.output).toMatch(/Tests +2 failed \| 4 passed/)
    expect(red.output).not.toContain('rerun')
  })
})

describe.concurrent('the baseline', { timeout: 60_000 }, () => {
  test('loses mended entries of cases that ran by vitest -u, and gains none', async () => {
    const dir = await blessed({ Who: 'Somebody', On: 'Monday' })
    const entries = () => readJson<{ cases: { garden: object } }>(dir, FILE).cases.garden
    expect(Object.keys(entries())).toEqual(['people-01', 'rules-01'])
    const before = readFileSync(join(dir, FILE), 'utf8')

    // Only said, without -u.
    const said = await judge(dir, { On: 'Monday' })
    expect(said.text).toContain('mended: people-01; to take it out of the baseline, run `npx')
    expect(readFileSync(join(dir, FILE), 'utf8')).toBe(before)

    const updated = await judge(dir, RIGHT, ['-u', '-t', 'people-01|work-01'])
    expect(updated.exitCode, updated.output).toBe(0)
    expect(updated.text).toContain('mended: people-01; taken out of the baseline.')
    expect(Object.keys(entries())).toEqual(['rules-01'])

    // What fails now is news, and stays out of the file.
    const after = readFileSync(join(dir, FILE), 'utf8')
    const worse = await judge(dir, { Who: 'Somebody', On: 'Monday' }, ['-u'])
    expect(worse.exitCode, worse.output).toBe(1)
    expect(readFileSync(join(dir, FILE), 'utf8')).toBe(after)
  })

  test('tells of tests that were removed, and of checks that were loosened', async () => {
    const dir = alwaysRight()
    const [who, , ...others] = ROWS
    const loose = { ...who, checks: [{ type: 'contains', where: 'reply', value: 'o' }] }
    const rows = [loose, ...others].map(row => `${JSON.stringify(row)}\n`).join('')
    writeFileSync(join(dir, 'garden/tests.jsonl'), rows)
    writeFileSync(
      join(dir, 'garden/split.json'),
      JSON.stringify({ train: ['people-01'], holdout: ['work-01'] }),
    )
    const ran = await judge(dir)
    expect(ran.exitCode, ran.output).toBe(0)
    expect(ran.text).toContain(`Removed from garden since ./${FILE} was blessed: rules-01.`)
    expect(ran.text).toContain(
      `Checks of garden changed or removed since ./${FILE} was blessed: people-01.`,
    )
  })
})

describe.concurrent('the four verdicts', { timeout: 60_000 }, () => {
  test('stand in terminal, files and exit code', async () => {
    const dir = wavering('')
    const mixed = await judge(dir, { Who: 'Somebody', On: null })
    expect(mixed.exitCode, mixed.output).toBe(1)
    expect(mixed.text).toContain('learned: 2 cases passed, 1 failed, 1 errored.')
    expect(mixed.text).toContain('CheckFailed: contains "Ottoline" in reply')
    expect(mixed.text).toContain('CaseErrored: errored: `send` failed: rate limit')
    expect(['people-01', 'rules-01', 'work-01'].map(id => verdictOf(dir, id))).toEqual([
      'failed',
      'errored',
      'passed',
    ])

    const keyless = await judge(dir, RIGHT, [], { NEEDS: 'SOME_KEY' })
    expect(keyless.exitCode, keyless.output).toBe(0)
    expect(keyless.text).toContain('No case of learned was run: SOME_KEY is not set.')
    expect(keyless.output).toMatch(/Tests +6 skipped/)
    expect(verdictOf(dir)).toBe('not-run')
  })

  test('leave controls green, unless they break', async () => {
    const dir = wavering("setups: ['none', 'learned']")
    const wrong = await judge(dir, { 'none Who': 'Somebody' })
    expect(wrong.exitCode, wrong.output).toBe(0)
    const broken = await judge(dir, { 'none Who': null })
    expect(broken.exitCode, broken.output).toBe(1)
    expect(broken.text).toContain('none: incomplete: 1 errored (people-01).')
  })
})
