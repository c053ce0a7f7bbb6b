import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isVitest4, runVitest } from './host.js'
import { readJson } from './observe.js'
import { config, tinyDataset } from './tiny-dataset.js'
import { type Answers, type Judged, judge, RIGHT, WAVERING, wavering } from './wavering.js'

const OUTPUT = '.vitest/memory-eval'

/** Lines of the gate, without their marks. */
const linesOf = ({ text }: Judged) =>
  [...text.matchAll(/[→!] (Gate.*?)\.(?= [→!·]|$| \S* ?(?:none|learned|Share))/g)].map(
    ([, line]) => line,
  )

/** The lines that one run of a project leaves, and its exit code. */
async function gated(
  options: string,
  answers: Answers = {},
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
) {
  const dir = wavering(options)
  const ran = await judge(dir, answers, args, env)
  return { dir, ran, lines: linesOf(ran), exitCode: ran.exitCode }
}

describe.concurrent('the gate', { timeout: 60_000 }, () => {
  test('passes what keeps its limits, and says so', async () => {
    const { lines, exitCode, ran, dir } = await gated(
      "setups: ['none', 'learned'], gate: { main: 90, traps: 100, fullyRight: 3, lift: 30, maxTokens: 100, maxP95Ms: 60000 }",
      { 'none Who': 'Somebody' },
    )
    expect(exitCode, ran.output).toBe(0)
    expect(lines).toEqual([
      'Gate passed: learned main 100.0, at least 90.0',
      'Gate passed: learned traps 100.0, at least 100.0',
      'Gate passed: learned fullyRight 3.0, at least 3.0',
      'Gate passed: learned lift 33.3, at least 30.0: from 66.7 to 100.0 over 3 tests',
      'Gate passed: learned maxErrors 0, at most 0',
      'Gate passed: learned maxTokens 40 tokens, at most 100 tokens',
      expect.stringMatching(/^Gate passed: learned maxP95Ms \d+ ms, at most 60000 ms$/),
    ])
    const { gate } = readJson<{ gate: object[] }>(dir, `${OUTPUT}/garden/learned/score.json`)
    expect(gate).toHaveLength(7)
    expect(gate[0]).toMatchObject({ name: 'main', limit: 90, actual: 100, verdict: 'passed' })
  })

  test('fails what does not, with every test green, and says by how much', async () => {
    // The control is held to its numbers, too, though it never fails on a check.
    const { lines, exitCode, ran } = await gated(
      "setups: ['none', 'learned'], gate: { none: { exam: 10, people: 50 }, learned: { lift: 50, maxTokens: 30, maxUsd: 1 } }",
      { 'none Who': 'Somebody' },
    )
    expect(ran.output).toMatch(/Tests +10 passed/)
    expect(exitCode).toBe(1)
    expect(lines).toEqual([
      'Gate passed: none exam 100.0, at least 10.0',
      'Gate passed: none maxErrors 0, at most 0',
      'Gate passed: learned maxErrors 0, at most 0',
      'Gate failed: none people 0.0, at least 50.0: 50.0 short',
      'Gate failed: learned lift 33.3, at least 50.0: 16.7 short; from 66.7 to 100.0 over 3 tests',
      'Gate failed: learned maxTokens 40 tokens, at most 30 tokens: 10 tokens over',
      'Gate: learned maxUsd –, at most 1.0000 USD: not decided; no case reported its cost',
    ])
  })

  test('is not decided, and so not passed, by a partial, broken or missing measurement', async () => {
    const gate = 'gate: { learned: { main: 50 } }'
    const undecided = async (...asked: Parameters<typeof gated>) => {
      const { lines, exitCode, ran } = await gated(...asked)
      expect(exitCode, ran.output).toBe(1)
      return lines.filter(line => !line?.includes('maxErrors'))[0]
    }
    const main = (reason: string, actual = '100.0') =>
      `Gate: learned main ${actual}, at least 50.0: not decided; ${reason}`
    expect(await undecided(gate, {}, { args: ['-t', '^people-01'] })).toBe(
      main('only some of the tests ran'),
    )
    expect(await undecided(gate, { On: null })).toBe(main('errored: rules-01', '66.7'))
    expect(await undecided(gate, { Who: 'Somebody' }, { args: ['--bail=1'] })).toMatch(
      /not decided; the run was interrupted$/,
    )
    expect(await undecided(gate, {}, { env: { NEEDS: 'SOME_KEY' } })).toMatch(
      /main –, at least 50.0: not decided; no test ran$/,
    )
    expect(await undecided(gate, {}, { env: { ISOLATION: 'shared' } })).toMatch(
      /not decided; cases were not kept apart from each other; `allowShared: true` decides all the same$/,
    )
  })

  test('asks for a setup that did not run, and for a replay that failed', async () => {
    const absent = await gated("gate: { 'answer-key': { main: 50 } }")
    expect(absent.exitCode, absent.ran.output).toBe(1)
    expect(absent.lines[0]).toBe(
      'Gate: answer-key main –, at least 50.0: not decided; this setup did not run',
    )
    const failed = await gated('gate: { main: 50 }', { My: null })
    expect(failed.exitCode, failed.ran.output).toBe(1)
    expect(failed.lines[0]).toContain('not decided; no test ran')
  })

  test('lets errors pass only as far as maxErrors says, and the tests stay red', async () => {
    const { lines, exitCode } = await gated('gate: { main: 50, maxErrors: 1 }', { On: null })
    expect(exitCode).toBe(1)
    expect(lines).toEqual([
      'Gate passed: learned main 66.7, at least 50.0',
      'Gate passed: learned maxErrors 1, at most 1: errored: rules-01',
    ])
  })

  test('has nothing to say where nothing of the eval was asked for', async () => {
    const dir = wavering('gate: { main: 50 }', {
      'src/unit.test.ts': "import { test } from 'vitest'\ntest('adds', () => {})\n",
    })
    const ran = await judge(dir, RIGHT, ['src/unit.test.ts'])
    expect(ran.exitCode, ran.output).toBe(0)
    expect(ran.output).not.toContain('Gate')
  })
})

describe.concurrent('drop', { timeout: 60_000 }, () => {
  test('is decided against the stored scores of the base, where both sides tell enough', async () => {
    const options = "runs: 3, gate: { drop: 5 }, base: './base'"
    const dir = wavering(options)
    const early = await judge(dir, RIGHT, [], { SAME: 'same' })
    expect(early.exitCode, early.output).toBe(1)
    expect(linesOf(early).at(-1)).toBe(
      'Gate: learned drop –, at most 5.0: not decided; there is no score of the base to compare with',
    )
    cpSync(join(dir, OUTPUT, 'garden'), join(dir, 'base/garden'), { recursive: true })

    const same = await judge(dir, RIGHT, [], { SAME: 'same' })
    expect(same.exitCode, same.output).toBe(0)
    expect(linesOf(same)[0]).toBe(
      'Gate passed: learned drop 0.0, at most 5.0: from 100.0 to 100.0 over 3 tests since ./base',
    )
    const worse = await judge(dir, { Who: 'Somebody', On: 'Monday' }, [], { SAME: 'same' })
    expect(worse.exitCode, worse.output).toBe(1)
    expect(linesOf(worse).at(-1)).toContain(
      'Gate failed: learned drop 66.7, at most 5.0: 61.7 over',
    )
  })
})

describe('shards', { timeout: 90_000 }, () => {
  test('leave the gate to the merged report, which says what one run says', async () => {
    const two = {
      ...tinyDataset(),
      ...tinyDataset('yard'),
      'memory.adapter.ts': WAVERING,
      'answers.json': JSON.stringify(RIGHT),
      'vitest.config.ts': config(
        "datasets: ['./garden', './yard'], runs: 3, minPasses: 2, gate: { main: 80, traps: 100, maxTokens: 1000 }",
      ).replace("datasets: ['./garden'], ", ''),
    }
    const dir = wavering('', two)
    // The same answers, whichever module asks first.
    const answers = { Who: ['Ottoline', 'Somebody', 'Ottoline'] }
    const same = { SAME: 'same' }
    const whole = await judge(dir, answers, [], same)
    expect(whole.exitCode, whole.output).toBe(0)
    const scores = () => ['garden', 'yard'].map(name => timeless(dir, name))
    const before = scores()

    rmSync(join(dir, OUTPUT), { recursive: true })
    for (const part of ['1/2', '2/2']) {
      const args = [`--shard=${part}`, '--reporter=blob', '--reporter=default']
      const shard = await judge(dir, answers, args, same)
      expect(shard.exitCode, shard.output).toBe(0)
      expect(linesOf(shard)[0]).toContain('not decided; this is one shard of several')
    }
    const merged = await merge(dir)
    expect(merged.exitCode, merged.output).toBe(0)
    expect(merged.output).toContain('Gate passed: learned main 88.9, at least 80.0')
    expect(scores()).toEqual(before)

    // Without a blob nobody would ever decide.
    const lost = await judge(dir, answers, ['--shard=1/2'])
    expect(lost.exitCode, lost.output).toBe(1)

    // Half of the blobs are half of the tests.
    const blobs = join(dir, isVitest4 ? '.vitest-reports' : '.vitest/blob')
    expect(readdirSync(blobs)).toHaveLength(2)
    renameSync(join(blobs, readdirSync(blobs).sort()[1] as string), join(dir, 'away.json'))
    const half = await merge(dir)
    expect(half.exitCode, half.output).toBe(1)
    expect(half.output).toMatch(/the merged reports hold nothing of the dataset (garden|yard),/)
  })
})

function merge(dir: string) {
  return runVitest(dir, ['run', '--merge-reports'])
}

/** The scores of a dataset without what a clock says and the usage. */
function timeless(dir: string, name: string): object[] {
  const column = `${OUTPUT}/${name}/learned`
  return ['score.json', 'run-1/score.json', 'run-2/score.json', 'run-3/score.json'].map(file => {
    const { latency, replay, cost, ...score } = readJson<{
      latency?: unknown
      cost?: unknown
      replay?: { sends: number }
    }>(dir, `${column}/${file}`)
    return { ...score, sends: replay?.sends }
  })
}
